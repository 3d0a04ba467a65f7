import { formatCount } from '../i18n/format.ts'

/** A leverage as it is written: 30×. */
export const formatLeverage = (leverage: number): string => `${formatCount(leverage)}×`
