import { PAGE_SIZE, type Params } from '../../contract/calls/call.ts'
import type { myOrders } from '../../contract/calls/trading.ts'
import type { CallName } from '../../contract/calls.ts'
import { CODE } from '../../contract/calls.ts'
import { MAX_ORDERS, type Order, type OrderChanges, type OrderPage } from '../../contract/entities/order.ts'
import type { Command } from '../../engine/commands.ts'
import type { Exchange } from '../exchange/exchange.ts'
import type { Outcome, Refusal } from '../exchange/outcome.ts'
import { wordsOf } from '../exchange/refusals.ts'
import { hashParameters } from '../exchange/requestHash.ts'
import type { Speech } from '../messages/languages.ts'
import { Refused } from './envelope.ts'
import type { Reply, SessionHandlers } from './handler.ts'
import { badParameter, goodPage, goodRange, goodRequestId, within } from './parameters.ts'
import { delayed } from './slowAnswers.ts'

const INSTRUMENT_ID = /^\d{1,9}$/

/** Orders: placed, ended, changed and listed (document 1 §7, decisions §5). */
export function orderHandlers(exchange: Exchange): SessionHandlers {
  type Performing = [account: number, call: CallName, params: object, requestId: string | undefined, command: Command]
  const outcomeOf = async (...[account, call, params, requestId, command]: Performing): Promise<Outcome> => {
    if (requestId !== undefined) goodRequestId(requestId)
    const outcome = await exchange.perform(account, call, requestId, hashParameters(params), command)
    return delayed(command, outcome)
  }
  const perform = async (...requested: Performing) => answered(await outcomeOf(...requested))
  const changing = async (speech: Speech, ...requested: Performing): Promise<Reply<OrderChanges>> => {
    const outcome = await outcomeOf(...requested)
    const { data: order, message } = answered(outcome)
    return { data: { order, closed: [], refused: [], ...changesOf(outcome, speech) }, ...(message && { message }) }
  }
  return {
    submitOrder: (params, { accountId }) => {
      const { requestId, ...requested } = params
      within(Number(requested.targetPrice), 0, Number.MAX_SAFE_INTEGER, 'target_price')
      return perform(accountId, 'submitOrder', params, requestId, { type: 'open', ...requested })
    },
    closeOrder: (params, { accountId }) =>
      perform(accountId, 'closeOrder', params, params.requestId, { type: 'close', id: params.id }),
    closePart: (params, { accountId, speech }) => {
      const { id, lots, requestId } = params
      return changing(speech, accountId, 'closePart', params, requestId, { type: 'closePart', id, lots })
    },
    closeAll: (params, { accountId, speech }) => {
      const { requestId, ...requested } = params
      return changing(speech, accountId, 'closeAll', params, requestId, { type: 'closeAll', ...requested })
    },
    reverseOrder: (params, { accountId, speech }) => {
      const { id, requestId } = params
      return changing(speech, accountId, 'reverseOrder', params, requestId, { type: 'reverse', id })
    },
    cancelOrder: (params, { accountId }) =>
      perform(accountId, 'cancelOrder', params, params.requestId, { type: 'cancel', id: params.id }),
    setStops: (params, { accountId }) => {
      const { id, stopLoss, takeProfit, requestId } = params
      return perform(accountId, 'setStops', params, requestId, { type: 'setStops', id, stopLoss, takeProfit })
    },
    setTrailing: (params, { accountId }) => {
      const { id, distance, requestId } = params
      return perform(accountId, 'setTrailing', params, requestId, { type: 'setTrailing', id, distance })
    },
    movePending: (params, { accountId }) => {
      const { id, targetPrice, requestId } = params
      within(Number(targetPrice), 0, Number.MAX_SAFE_INTEGER, 'target_price')
      return perform(accountId, 'movePending', params, requestId, { type: 'movePending', id, targetPrice })
    },
    resetDemoAccount: async (params, { accountId }) => {
      const { message } = await perform(accountId, 'resetDemoAccount', params, params.requestId, { type: 'reset' })
      return { data: undefined, ...(message && { message }) }
    },
    myOrders: async (requested, { accountId }) => {
      const { page, limit = PAGE_SIZE, instrumentId = '0' } = requested
      goodPage(page)
      within(limit, 1, MAX_ORDERS, 'limit')
      goodRange(requested)
      if (!INSTRUMENT_ID.test(instrumentId)) throw badParameter('forex_id')
      return { data: await pageOf(exchange, accountId, { ...requested, limit }) }
    },
    requestOutcome: async ({ requestId }, { accountId, speech }) => {
      const outcome = await exchange.outcome(accountId, goodRequestId(requestId))
      if (!outcome) return { data: { state: 'unknown' } }
      const { code, order } = outcome
      const message = speech.translate(wordsOf(outcome.message))
      return { data: { state: 'done', code, message, order, ...changesOf(outcome, speech) } }
    },
  }
}

function answered(outcome: Outcome): Reply<Order | undefined> {
  const { message, order } = outcome
  if ('done' in message) return { data: order, message: wordsOf(message) }
  throw refusedBy(message)
}

/** The refusal of a command, with the wait where there is one. */
export const refusedBy = (refusal: Refusal): Refused =>
  new Refused(wordsOf(refusal), CODE.refused, 'seconds' in refusal ? refusal.seconds : undefined)

/** Returns the outcomes of several orders for an answer, with reasons in words. */
function changesOf({ changes }: Outcome, speech: Speech): Pick<OrderChanges, 'closed' | 'refused'> | undefined {
  return (
    changes && {
      closed: [...changes.closed],
      refused: changes.leftOpen.map(({ id, refusal }) => ({ id, message: speech.translate(wordsOf(refusal)) })),
    }
  )
}

async function pageOf(
  exchange: Exchange,
  account: number,
  { list, ...requested }: Params<typeof myOrders> & { readonly limit: number },
): Promise<OrderPage> {
  if (list === 'history') return exchange.history(account, requested)
  const { page, limit } = requested
  const orders = list === 'holding' ? exchange.openOrders(account) : exchange.pendingOrders(account)
  return {
    rows: orders.slice((page - 1) * limit, page * limit),
    total: orders.length,
    totalProfit: list === 'holding' ? exchange.figures(account).floating : '0',
    balance: exchange.balance(account),
  }
}
