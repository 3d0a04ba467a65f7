/** Somebody who trades by calling the API, for setting a scene up and for checking what the server knows. */
import { randomUUID } from 'node:crypto'
import { type Answer, type Call, CODE } from '../contract/calls/call.ts'
import { createDemoAccount } from '../contract/calls/session.ts'
import { submitOrder, tradeList } from '../contract/calls/trading.ts'
import { decode } from '../contract/codec.ts'
import type { Instrument } from '../contract/entities/market.ts'
import type { OrderRequest } from '../contract/entities/order.ts'

/** Answer of the server, as in its envelope. */
export interface Reply {
  readonly status: number
  readonly code: number
  readonly msg: string
  readonly data: unknown
}

/** Calls the API as the app does, and answers the envelope unread. */
export async function callApi<P>(origin: string, call: Call<P>, params: P, token = ''): Promise<Reply> {
  const url = new URL(call.path, origin)
  const body = new URLSearchParams()
  const target = call.method === 'GET' ? url.searchParams : body
  for (const [name, value] of Object.entries(call.params.encode(params) as Record<string, unknown>)) {
    if (value !== undefined && value !== null) target.set(name, String(value))
  }
  const response = await fetch(url, {
    method: call.method,
    headers: { authorization: token, lang: 'en' },
    ...(call.method === 'POST' && { body }),
  })
  const { code, msg, data } = (await response.json()) as Reply
  return { status: response.status, code, msg, data }
}

/** An account on one server, with its token: a demo account where it is not said otherwise. */
export class Trader {
  readonly origin: string
  readonly token: string
  readonly #instruments: readonly Instrument[]

  private constructor(origin: string, token: string, instruments: readonly Instrument[]) {
    this.origin = origin
    this.token = token
    this.#instruments = instruments
  }

  /** Opens a new demo account. */
  static async open(origin: string): Promise<Trader> {
    const params = { deviceId: randomUUID(), requestId: randomUUID() }
    const { token } = await answerOf(origin, createDemoAccount, params, '')
    return Trader.with(origin, token)
  }

  /** Returns the trader with this token. */
  static async with(origin: string, token: string): Promise<Trader> {
    return new Trader(origin, token, await answerOf(origin, tradeList, {}, ''))
  }

  /** Makes a call and answers what it brought; throws with the server's words when it was refused. */
  call<P, A>(call: Call<P, A>, params: P): Promise<A> {
    return answerOf(this.origin, call, params, this.token)
  }

  /** The instrument of a code such as `EURUSD`. */
  instrument(code: string): Instrument {
    const found = this.#instruments.find((one) => one.code === code)
    if (!found) throw new Error(`the server has no ${code}`)
    return found
  }

  /** The last price of an instrument. */
  async price(code: string): Promise<number> {
    const fresh = (await this.call(tradeList, {})).find((one) => one.code === code)
    if (!fresh?.quotation) throw new Error(`the server has no price of ${code}`)
    return fresh.quotation.close
  }

  /** Places an order: a market buy of the least lots at the highest leverage up to 100, but for what `wanted` says. */
  submit(code: string, wanted: Partial<OrderRequest> = {}): Promise<Answer<typeof submitOrder>> {
    const instrument = this.instrument(code)
    return this.call(submitOrder, {
      side: 'buy',
      mode: 'market',
      lots: String(instrument.lotMin),
      leverage: Math.max(...instrument.leverages.filter((times) => times <= 100)),
      targetPrice: '0',
      stopLoss: '0',
      takeProfit: '0',
      requestId: randomUUID(),
      ...wanted,
      instrumentId: instrument.id,
    })
  }
}

/** Makes a call and answers what it brought; throws with the server's words when it was refused. */
export async function answerOf<P, A>(origin: string, call: Call<P, A>, params: P, token: string): Promise<A> {
  const said = await callApi(origin, call, params, token)
  if (said.code !== CODE.success) throw new Error(`${call.path} said ${said.code}: ${said.msg}`)
  return decode(call.answer, said.data)
}
