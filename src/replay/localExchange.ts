import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { type Answer, type Call, CODE, type Params } from '../../contract/calls/call.ts'
import { closeAll, closePart, movePending, reverseOrder, setTrailing } from '../../contract/calls/managing.ts'
import {
  areaList,
  getBalance,
  getBasicInfo,
  getCompanyStatus,
  resetDemoAccount,
  userInfo,
} from '../../contract/calls/session.ts'
import {
  cancelOrder,
  candles,
  closeOrder,
  getCategories,
  myOrders,
  requestOutcome,
  rowCandles,
  searchCurrency,
  setStops,
  submitOrder,
  tradeList,
} from '../../contract/calls/trading.ts'
import type { Settings, User } from '../../contract/entities/account.ts'
import type { Candle } from '../../contract/entities/market.ts'
import type { OrderChanges } from '../../contract/entities/order.ts'
import type { Command } from '../../engine/commands.ts'
import type { Outcome } from '../../engine/outcome.ts'
import { wordsOf } from '../../engine/refusals.ts'
import type { Client, RequestOptions, Spoken } from '../api/client.ts'
import { AbortedError, NetworkError, RefusedError } from '../api/errors.ts'
import type { Player } from './player.ts'

/** Bars of a row's chart (decisions §4). */
const ROW_BARS = 96

/** Extensions that the practice account has too. */
const ownExtensions: readonly string[] = [closePart, closeAll, reverseOrder, setTrailing, movePending].map(
  ({ path }) => path,
)

export interface LocalExchangeContext {
  readonly player: Player
  /** User who trades in the replay. */
  readonly user: User
  /** The settings of the server in whose place it stands. */
  readonly settings: Settings
  /** Shows a refusal that its caller does not. */
  readonly show: (error: RefusedError) => void
}

type Answering = (params: never) => Spoken<unknown>

/**
 * Answers in the server's place what can be asked of a market and of the practice account, out of memory: it has no way to
 * send anything. What it has no answer for is refused.
 */
export function localExchange(context: LocalExchangeContext): Client {
  const answers = answersOf(context)
  async function messageAnswer<C extends Call>(
    call: C,
    params: Params<C>,
    options: RequestOptions = {},
  ): Promise<Spoken<Answer<C>>> {
    if (options.signal?.aborted) throw new AbortedError(call.path)
    if (call.bare) throw new NetworkError('offline')
    try {
      const answering = answers.get(call.path) as ((params: Params<C>) => Spoken<unknown>) | undefined
      if (!answering) throw new RefusedError(0, t`Not available in replay: a server connection is required.`)
      // Nothing of it is a copy of something older.
      options.asOf?.(undefined)
      return answering(params) as Spoken<Answer<C>>
    } catch (error) {
      if (error instanceof RefusedError && !(options.silent ?? call.silent)) context.show(error)
      throw error
    }
  }
  return {
    messageAnswer,
    request: async (call, params, options) => (await messageAnswer(call, params, options)).data,
  }
}

function answersOf({ player, user, settings }: LocalExchangeContext): ReadonlyMap<string, Answering> {
  const { tape, practice } = player
  const answers = new Map<string, Answering>()
  /** By request id: a network in between may lose the answer. */
  const outcomes = new Map<string, Outcome>()
  const on = <P, A>(call: Call<P, A>, answer: (params: P) => A) =>
    answers.set(call.path, (params) => ({ message: '', data: answer(params) }))
  const act = <P, A>(call: Call<P, A>, command: (params: P) => Command, data: (outcome: Outcome) => A) =>
    answers.set(call.path, (params) => {
      // What was done with a trade of the past stays what it was.
      if (practice.isPlanned)
        throw new RefusedError(0, t`Orders can’t be changed in a rewind. Add a variant to try something else.`)
      const { requestId } = params as { readonly requestId?: string }
      // The same request is performed once, as the exchange does.
      const outcome = (requestId && outcomes.get(requestId)) || player.perform(command(params))
      if (requestId) outcomes.set(requestId, outcome)
      const message = i18n._(wordsOf(outcome.message))
      if (outcome.code !== CODE.success) throw new RefusedError(outcome.code, message)
      return { message, data: data(outcome) }
    })
  const placed = ({ order }: Outcome) => order
  const changed = ({ order, changes }: Outcome): OrderChanges => ({
    ...(order && { order }),
    closed: [...(changes?.closed ?? [])],
    refused: (changes?.leftOpen ?? []).map(({ id, refusal }) => ({ id, message: i18n._(wordsOf(refusal)) })),
  })
  const bars = (id: string, look: (line: NonNullable<ReturnType<typeof tape.lineById>>) => Candle[]): Candle[] => {
    const line = tape.lineById(id)
    if (!line) throw new RefusedError(0, t`Not in this recording.`)
    return look(line)
  }

  on(getCategories, () => [...tape.categories])
  on(tradeList, () => tape.instruments(player.now))
  on(searchCurrency, ({ name }) => {
    const wanted = name.toLowerCase()
    return tape.instruments(player.now).filter((one) => `${one.code} ${one.showCode}`.toLowerCase().includes(wanted))
  })
  on(candles, ({ instrumentId, period, limit, before }) =>
    bars(instrumentId, (line) =>
      line.bars(period, player.now, { ...(limit !== undefined && { limit }), ...(before !== undefined && { before }) }),
    ),
  )
  on(rowCandles, ({ instrumentId, period }) =>
    bars(instrumentId, (line) => line.bars(period, player.now, { limit: ROW_BARS })),
  )

  on(userInfo, () => ({ ...user, balance: practice.balance }))
  on(getBalance, () => ({ balance: practice.balance }))
  const extensions = settings.extensions.filter((path) => ownExtensions.includes(path))
  on(getBasicInfo, () => ({ ...settings, marketSource: 'replay' as const, sameFormulas: true, extensions }))
  on(getCompanyStatus, () => ({ status: 0, lossUrl: '', mode: 'main' as const }))
  on(areaList, () => [])
  on(requestOutcome, ({ requestId }) => {
    const outcome = outcomes.get(requestId)
    if (outcome === undefined) return { state: 'unknown' as const, closed: undefined, refused: undefined }
    const { order, closed, refused } = changed(outcome)
    const message = i18n._(wordsOf(outcome.message))
    return { state: 'done' as const, code: outcome.code, message, closed, refused, ...(order && { order }) }
  })

  on(myOrders, ({ list, page }) => practice.page(list, page))
  act(submitOrder, (requested) => ({ type: 'open', ...requested }), placed)
  act(closeOrder, ({ id }) => ({ type: 'close', id }), placed)
  act(cancelOrder, ({ id }) => ({ type: 'cancel', id }), placed)
  act(setStops, (requested) => ({ type: 'setStops', ...requested }), placed)
  act(setTrailing, (requested) => ({ type: 'setTrailing', ...requested }), placed)
  act(movePending, (requested) => ({ type: 'movePending', ...requested }), placed)
  act(closePart, (requested) => ({ type: 'closePart', ...requested }), changed)
  act(closeAll, (requested) => ({ type: 'closeAll', ...requested }), changed)
  act(reverseOrder, ({ id }) => ({ type: 'reverse', id }), changed)
  act(
    resetDemoAccount,
    () => ({ type: 'reset' }),
    () => undefined,
  )
  return answers
}
