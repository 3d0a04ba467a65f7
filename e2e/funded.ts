/** Somebody with money that has come the usual way: announced with a picture, approved at the command line. */
import { getAccountDetail } from '../contract/calls/funds.ts'
import type { Exchange } from './exchange.ts'
import { operate, waitingReview } from './operatorCommands.ts'
import { openReal, type RealTrader } from './realTrader.ts'
import { submitDeposit } from './submissions.ts'
import { expect } from './test.ts'

/** Opens a real account and pays an amount in. The server's reviews must be manual, and none may wait. */
export async function openFunded(exchange: Exchange, usd: number): Promise<RealTrader> {
  const real = await openReal(exchange.origin)
  const { trader } = real
  await submitDeposit(trader, String(usd))
  await operate(exchange, 'approve', await waitingReview(exchange, 'deposit'))
  await expect.poll(async () => Number((await trader.call(getAccountDetail, {})).balance)).toBe(usd)
  return real
}
