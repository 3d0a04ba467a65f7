import Big from 'big.js'
import { CENTS, PERFORMANCE_WEEKS } from '../../contract/constants.ts'
import type { Trader, TraderSpan } from '../../contract/entities/market.ts'
import { nicknameOf } from '../../contract/nicknames.ts'
import type { Figures } from '../../engine/figures.ts'
import { type Micros, usdText } from '../../engine/money.ts'
import type { AsyncApi } from '../store/asyncApi.ts'
import type { AsyncSql } from '../store/sql.ts'
import { yieldToEventLoop } from '../store/yieldToEventLoop.ts'
import {
  type Admitted,
  openRankingTable,
  type RankedAccount,
  type Rankings,
  type RankingTable,
} from './rankingTable.ts'
import { dayNumber, openTradeFigures, type TradeFigures } from './tradeFigures.ts'

const WINDOW_DAYS = 7 * PERFORMANCE_WEEKS
const DAY_MS = 86_400_000
/** The whole list is made anew so often at most, ms: whoever comes and goes must not have everybody's figures read. */
const CACHE_MS = 20_000
const MAX_RANKED = 100
/** The lengths of time that traders are compared over, days. */
const SPANS = [1, 7, WINDOW_DAYS]

export interface RankingDeps {
  readonly queries: AsyncSql
  readonly rankings: AsyncApi<Rankings>
  /** Returns the display name of an instrument. */
  readonly showCode: (instrumentId: number) => string | undefined
  readonly admitted: Admitted
  /** An account's open positions now; undefined where they are not known. */
  readonly live: (accountId: number) => Pick<Figures, 'holding' | 'floating' | 'balance'> | undefined
  /** The market's clock, which orders are closed by, UTC ms. */
  readonly marketNow: () => number
  /** The wall clock, UTC ms. */
  readonly now: () => number
}

/** Somebody's line in the ranking. */
interface Ranked {
  readonly accountId: number
  readonly trader: Trader
}

const bestFirst = (all: readonly Ranked[]): readonly Ranked[] =>
  all
    .toSorted(
      ({ trader: one }, { trader: other }) =>
        (other.threeWeekRate ?? 0) - (one.threeWeekRate ?? 0) || (one.user < other.user ? -1 : 1),
    )
    .slice(0, MAX_RANKED)

/** A share of an amount in percent, 2 decimals; 0 of nothing. */
function percent(part: Micros | number | string, of: Micros | number | string): number {
  const whole = new Big(String(of))
  return whole.lte(0) ? 0 : new Big(String(part)).times(100).div(whole).round(2, Big.roundHalfEven).toNumber()
}

/**
 * The ranking (decisions §4): of accounts that want to be in it, under the nickname they chose, by what their closed orders
 * of the last three weeks came to. Nothing in it is made up; who has closed none is not in it.
 */
export class Ranking {
  readonly #deps: RankingDeps
  readonly #table: RankingTable
  readonly #figures: ReturnType<typeof openTradeFigures>
  #kept: { readonly at: number; readonly ranked: readonly Ranked[] } | undefined
  /** Number of changes of membership. A list read before the last one is out of date. */
  #changes = 0
  /** The list that is being made. */
  #making: Promise<void> | undefined

  constructor(deps: RankingDeps) {
    this.#deps = deps
    this.#table = openRankingTable(deps.queries, deps.admitted)
    this.#figures = openTradeFigures(deps.queries)
  }

  /** The best first; made anew for who asks some time after it was, but for the open positions, which are those of now. */
  async traders(): Promise<readonly Trader[]> {
    const at = this.#deps.now()
    if (this.#kept === undefined || at - this.#kept.at >= CACHE_MS || at < this.#kept.at) {
      this.#making ??= this.#make(at).finally(() => {
        this.#making = undefined
      })
      await this.#making
    }
    return (this.#kept?.ranked ?? []).map(({ accountId, trader }) => {
      // Who joined where money is real agreed to results, not to what they hold.
      const now = this.#deps.admitted.demos ? this.#deps.live(accountId) : undefined
      if (now === undefined) return trader
      const { holding = 0, floating, balance = 0 } = now
      return { ...trader, open: { positions: holding, rate: percent(floating, balance) } }
    })
  }

  /** Reads one account after the other: prices and orders have their turn between them. */
  async #make(at: number): Promise<void> {
    const read = new Map<number, { readonly nickname: string; readonly line: readonly Ranked[] }>()
    for (const one of await this.#table.all()) {
      read.set(one.accountId, { nickname: one.nickname, line: await this.#ranked(one) })
      await yieldToEventLoop()
    }
    for (;;) {
      const changes = this.#changes
      const lines: Ranked[] = []
      for (const one of await this.#table.all()) {
        const known = read.get(one.accountId)
        // Who has come meanwhile, or has another name, is read now; who has gone is not there.
        const line = known?.nickname === one.nickname ? known.line : await this.#ranked(one)
        read.set(one.accountId, { nickname: one.nickname, line })
        lines.push(...line)
      }
      if (changes !== this.#changes) continue
      this.#kept = { at, ranked: bestFirst(lines) }
      return
    }
  }

  nickname(accountId: number): Promise<string | undefined> {
    return this.#table.nicknameOf(accountId)
  }

  /** Ranks an account under what was typed; answers the nickname as it is kept, or why not. */
  async join(accountId: number, typed: string): Promise<{ readonly nickname: string } | 'unfit' | 'taken'> {
    const nickname = nicknameOf(typed)
    if (nickname === undefined) return 'unfit'
    if (!(await this.#deps.rankings.join(accountId, nickname, this.#deps.now()))) return 'taken'
    this.#changes += 1
    const changes = this.#changes
    const line = await this.#ranked({ accountId, nickname, simulated: 0 })
    if (changes === this.#changes) this.#replace(accountId, line)
    // Somebody has come or gone meanwhile, perhaps this very account.
    else this.#kept = undefined
    return { nickname }
  }

  async leave(accountId: number): Promise<void> {
    await this.#table.leave(accountId)
    this.#changes += 1
    this.#replace(accountId, [])
  }

  /** Another line of one account, or none, in the list as it is kept. */
  #replace(accountId: number, line: readonly Ranked[]): void {
    if (this.#kept === undefined) return
    const others = this.#kept.ranked.filter((one) => one.accountId !== accountId)
    this.#kept = { ...this.#kept, ranked: bestFirst([...others, ...line]) }
  }

  /** The line of an account; none where it has closed nothing. */
  async #ranked(account: RankedAccount): Promise<readonly Ranked[]> {
    const { accountId } = account
    // Whole days, so that the course has as many points for everybody.
    const today = dayNumber(this.#deps.marketNow())
    const from = (today - WINDOW_DAYS + 1) * DAY_MS
    const window = await this.#figures.trades(accountId, from)
    return window.trades === 0 ? [] : [{ accountId, trader: await this.#trader(account, window, { from, today }) }]
  }

  async #trader(
    { accountId, nickname: user, simulated }: RankedAccount,
    window: TradeFigures,
    { from, today }: { readonly from: number; readonly today: number },
  ): Promise<Trader> {
    const ever = await this.#figures.trades(accountId, 0)
    const capital = await this.#figures.capital(accountId, from)
    const spans = await this.#spans(accountId, window, from, capital.since)
    const code = window.instrumentId === undefined ? undefined : this.#deps.showCode(window.instrumentId)
    let sum = 0n
    const course = Array.from({ length: WINDOW_DAYS }, (_, day) => {
      sum += window.days.get(today - WINDOW_DAYS + 1 + day) ?? 0n
      return percent(sum, capital.since)
    })
    return {
      user,
      multiple: window.leverage,
      threeWeekRate: percent(window.net, capital.since),
      threeWeekWin: percent(window.winners, window.trades),
      threeWeekProfit: usdText(window.net, CENTS),
      totalRate: percent(ever.net, capital.ever),
      totalTrades: ever.trades,
      course,
      spans,
      simulated: simulated === 1,
      ...(code !== undefined && { code }),
    }
  }

  /** The figures of each length of time; those of the window are known. */
  #spans(accountId: number, window: TradeFigures, windowFrom: number, windowStart: Micros): Promise<TraderSpan[]> {
    return Promise.all(
      SPANS.map(async (days) => {
        const isWindow = days === WINDOW_DAYS
        const from = isWindow ? windowFrom : this.#deps.marketNow() - days * DAY_MS
        const figures = isWindow ? window : await this.#figures.trades(accountId, from)
        const start = isWindow ? windowStart : (await this.#figures.capital(accountId, from)).since
        const fall = await this.#figures.fall(accountId, from, start)
        return {
          days,
          rate: percent(figures.net, start),
          win: percent(figures.winners, figures.trades),
          profit: usdText(figures.net, CENTS),
          drawdown: percent(fall.lost, fall.from),
          trades: figures.trades,
        }
      }),
    )
  }
}
