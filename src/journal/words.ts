import { formatPrice } from '../i18n/format.ts'

/** An R multiple, which is written alike in every language: `+1.40 R`. */
export const resultR = (r: number): string => `${formatPrice(r, 2, { sign: 'always' })} R`
