import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import type { Answer, Call, Params } from '../../contract/calls/call.ts'
import { PAGE_SIZE } from '../../contract/calls/call.ts'
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
import type { OrderChanges, OrderList, OrderPage } from '../../contract/entities/order.ts'
import type { Client, RequestOptions, Spoken } from '../api/client.ts'
import { AbortedError, NetworkError, RefusedError } from '../api/errors.ts'
import type { Player } from './player.ts'
import type { Done, PracticeCommands } from './practiceCommands.ts'
import { orderView, type PracticeOrder } from './practiceOrder.ts'
import { Refused } from './practiceRules.ts'
import { profitNow, standing } from './practiceValue.ts'

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
      const refusal = error instanceof Refused ? new RefusedError(0, i18n._(error.words)) : error
      if (refusal instanceof RefusedError && !(options.silent ?? call.silent)) context.show(refusal)
      throw refusal
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
  const act = <P, A>(
    call: Call<P, A>,
    command: (commands: PracticeCommands, params: P) => Done,
    data: (done: Done) => A,
  ) =>
    answers.set(call.path, (params) => {
      const done = player.perform((commands) => command(commands, params))
      return { message: i18n._(done.words), data: data(done) }
    })
  const { tape, market, practice } = player
  const view = (order: PracticeOrder) =>
    orderView(order, market.last(order.instrument.code)?.price ?? order.price, profitNow(market, order))
  const placed = ({ order }: Done) => order && view(order)
  const changes = ({ order, closed = [], left = [] }: Done): OrderChanges => ({
    ...(order && { order: view(order) }),
    closed: closed.map(view),
    refused: left.map(({ id, words }) => ({ id, message: i18n._(words) })),
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

  on(userInfo, () => ({ ...user, balance: practice.state.balance.toFixed(2) }))
  on(getBalance, () => ({ balance: practice.state.balance.toFixed(2) }))
  const extensions = settings.extensions.filter((path) => ownExtensions.includes(path))
  on(getBasicInfo, () => ({ ...settings, marketSource: 'replay' as const, extensions }))
  on(getCompanyStatus, () => ({ status: 0, lossUrl: '', mode: 'main' as const }))
  on(areaList, () => [])
  // Every answer is there at once, so that none can be lost.
  on(requestOutcome, () => ({ state: 'unknown' as const }))

  on(myOrders, ({ list, page }) => pageOf(list, page))
  act(submitOrder, (commands, asked) => commands.submit(asked), placed)
  act(closeOrder, (commands, { id }) => commands.close(id), placed)
  act(cancelOrder, (commands, { id }) => commands.cancel(id), placed)
  act(setStops, (commands, { id, ...stops }) => commands.setStops(id, stops), placed)
  act(setTrailing, (commands, { id, distance }) => commands.setTrailing(id, distance), placed)
  act(movePending, (commands, { id, targetPrice }) => commands.movePending(id, targetPrice), placed)
  act(closePart, (commands, { id, lots }) => commands.closePart(id, lots), changes)
  act(closeAll, (commands, { scope, instrumentId }) => commands.closeAll(scope, instrumentId), changes)
  act(reverseOrder, (commands, { id }) => commands.reverse(id), changes)
  act(
    resetDemoAccount,
    (commands) => commands.reset(),
    () => undefined,
  )
  return answers

  /** Newest first, ten a page, with the sum of all (decisions §1). */
  function pageOf(list: OrderList, page: number): OrderPage {
    const { holding, pending, ended, balance } = practice.state
    const all = { holding, pending, history: ended }[list].toReversed()
    const { floating } = standing(market, practice.state)
    const realised = ended.reduce((sum, order) => sum.plus(order.profit), floating.times(0))
    const totalProfit = { holding: floating, pending: floating.times(0), history: realised }[list]
    return {
      rows: all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(view),
      total: all.length,
      totalProfit: totalProfit.toFixed(6),
      balance: balance.toFixed(2),
    }
  }
}
