/** Somebody with money that has come the usual way: announced with a picture, approved at the command line. */
import { randomUUID } from 'node:crypto'
import { depositByCoin, depositCoins, getAccountDetail } from '../contract/calls/funds.ts'
import { uploadImage } from '../contract/calls/identity.ts'
import { operate, waitingReview } from './desk.ts'
import type { Exchange } from './exchange.ts'
import { photograph } from './pictures.ts'
import { openReal, type RealTrader } from './realTrader.ts'
import { expect } from './test.ts'
import type { Trader } from './trader.ts'

async function uploaded({ origin, token }: Trader): Promise<string> {
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(await photograph('#456'))], { type: 'image/jpeg' }), 'photo.jpg')
  const headers = { authorization: token }
  const response = await fetch(`${origin}${uploadImage.path}`, { method: 'POST', headers, body })
  return ((await response.json()) as { data: { url: string } }).data.url
}

/** Opens a real account and pays an amount in. The server's reviews must be manual, and none may wait. */
export async function openFunded(exchange: Exchange, usd: number): Promise<RealTrader> {
  const real = await openReal(exchange.origin)
  const { trader } = real
  const [coin] = await trader.call(depositCoins, {})
  const { id = '', address = '' } = coin ?? {}
  const proof = await uploaded(trader)
  await trader.call(depositByCoin, { number: String(usd), proof, address, accountId: id, requestId: randomUUID() })
  await operate(exchange, 'approve', await waitingReview(exchange, 'deposit'))
  await expect.poll(async () => Number((await trader.call(getAccountDetail, {})).balance)).toBe(usd)
  return real
}
