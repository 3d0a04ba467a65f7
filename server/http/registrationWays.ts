import type { Settings } from '../config.ts'

/**
 * Returns true if a phone number can be what an account is registered by: with verify_reg_type 1 and 3, where numbers are
 * shown.
 */
export const phonesRegister = ({ verification, showMobile }: Pick<Settings, 'verification' | 'showMobile'>): boolean =>
  showMobile && (verification === 'mobileWithPrefix' || verification === 'mobile')
