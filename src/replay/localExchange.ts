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

/** What the exchange of a replay has to know. */
export interface LocalExchangeContext {
  readonly player: Player
  /** Who trades here. */
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
      if (!answering) throw new RefusedError(0, t`Not in a replay: this needs the server.`)
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
  const answers = new Map<string, Answering>()
  const on = <P, A>(call: Call<P, A>, answer: (params: P) => A) =>
    answers.set(call.path, (params) => ({ message: '', data: answer(params) }))
  const act = <P, A>(call: Call<P, A>, command: (params: P) => Command, data: (outcome: Outcome) => A) =>
    answers.set(call.path, (params) => {
      const outcome = player.perform(command(params))
      const message = i18n._(wordsOf(outcome.message))
      if (outcome.code !== CODE.success) throw new RefusedError(outcome.code, message)
      return { message, data: data(outcome) }
    })
  const { tape, practice } = player
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
  // Every answer is there at once, so that none can be lost.
  on(requestOutcome, () => ({ state: 'unknown' as const }))

  on(myOrders, ({ list, page }) => practice.page(list, page))
  act(submitOrder, (asked) => ({ type: 'open', ...asked }), placed)
  act(closeOrder, ({ id }) => ({ type: 'close', id }), placed)
  act(cancelOrder, ({ id }) => ({ type: 'cancel', id }), placed)
  act(setStops, (asked) => ({ type: 'setStops', ...asked }), placed)
  act(setTrailing, (asked) => ({ type: 'setTrailing', ...asked }), placed)
  act(movePending, (asked) => ({ type: 'movePending', ...asked }), placed)
  act(closePart, (asked) => ({ type: 'closePart', ...asked }), changed)
  act(closeAll, (asked) => ({ type: 'closeAll', ...asked }), changed)
  act(reverseOrder, ({ id }) => ({ type: 'reverse', id }), changed)
  act(
    resetDemoAccount,
    () => ({ type: 'reset' }),
    () => undefined,
  )
  return answers
}
