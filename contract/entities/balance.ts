import { at, decimal, record } from '../codec.ts'

/** The balance alone (`getBalance`). */
export const balance = record({ balance: at('balance', decimal) })
