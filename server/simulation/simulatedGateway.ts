import type { Call } from '../../contract/calls/call.ts'
import { calls } from '../../contract/calls.ts'
import { decode } from '../../contract/codec.ts'
import type { Exchange } from '../exchange/exchange.ts'
import { wordsOf } from '../exchange/refusals.ts'
import { type Envelope, failure, Refused, success } from '../http/envelope.ts'
import type { Reply, SignedVisit } from '../http/handler.ts'
import { orderHandlers } from '../http/orderHandlers.ts'
import { speechOf } from '../messages/languages.ts'

/** The calls that the simulation's traders make. */
export type TradingCall =
  | 'submitOrder'
  | 'closeOrder'
  | 'closeAll'
  | 'cancelOrder'
  | 'setStops'
  | 'closePart'
  | 'reverseOrder'
  | 'setTrailing'
  | 'movePending'
  | 'resetDemoAccount'
  | 'requestOutcome'

const speech = speechOf('en')
type AnyHandler = (params: unknown, visit: SignedVisit) => Promise<Reply<unknown>>

/** The words for a command that was refused because it could not be stored: nothing was done. */
export const NOT_STORED = speech.translate(wordsOf({ reason: 'notStored' }))

/** Returns a trader's call as it is sent over the network. */
export function onTheWire(call: TradingCall, params: unknown): unknown {
  return JSON.parse(JSON.stringify((calls[call] as unknown as Call).params.encode(params)))
}

/**
 * The door's own handling of trading calls, between what travels and the exchange; without the sockets. The exchange has
 * taken a command when this returns; the answer comes when it has been stored.
 */
export function openGateway(
  exchange: Exchange,
): (account: number, call: TradingCall, wire: unknown) => Promise<Envelope> {
  const handlers = orderHandlers(exchange)
  return async (accountId, name, wire) => {
    const call = calls[name] as unknown as Call
    const visit = { speech, address: '', page: undefined, device: '', accountId, sessionId: '', demo: true }
    try {
      const { data, message } = await (handlers[name] as AnyHandler)(decode(call.params, wire), visit)
      const encoded = call.answer.encode(data)
      return JSON.parse(JSON.stringify(success(encoded, message && speech.translate(message))))
    } catch (error) {
      if (error instanceof Refused) return failure(error.code, speech.translate(error.words))
      throw error
    }
  }
}
