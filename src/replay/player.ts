import { barStart, type ChartPeriod, PERIOD_MS } from '../../contract/candlePeriods.ts'
import type { Quote, ServerFrame } from '../../contract/live.ts'
import type { FeeType } from '../../contract/rules.ts'
import type { Command } from '../../engine/commands.ts'
import type { Outcome } from '../../engine/outcome.ts'
import { type Conditions, plainConditions } from './conditions.ts'
import { MINUTE_MS } from './foldBars.ts'
import { nextTick, tickBefore } from './jumps.ts'
import { type AccountPlan, LocalAccount, type SavedAccount } from './localAccount.ts'
import { ReplayClock, type Speed } from './replayClock.ts'
import type { Tape } from './tape.ts'
import type { TapeLine } from './tapeLine.ts'
import { pricesAt, tapeTerms } from './tapeTerms.ts'

/** Listeners of the player. */
export interface PlayerPorts {
  /** Takes what a server would say. */
  readonly receive: (frame: ServerFrame) => void
  /** The time stands elsewhere: what was told and fetched no longer holds. `tellAll` tells how everything stands now. */
  readonly anew: (tellAll: () => void) => void
  /** Something on the controls has changed; `undone`: so many orders went with the time that was taken back. */
  readonly changed: (undone: number) => void
  /** Prices of pairs that are not on the tape. */
  readonly elsewhere: (code: string) => number | undefined
}

/** Start of a replay. By default its first moment with a new account. */
export interface PlayerStart {
  /** Earlier position, UTC ms, with its account. */
  readonly position?: number
  readonly account?: SavedAccount
  /** A trade of the past that is played again, instead of an account to trade with. */
  readonly plan?: AccountPlan
  readonly speed?: Speed
  readonly conditions?: Conditions
}

/** The account's figures are told this often at most, while only prices move, ms. */
const FIGURES_INTERVAL_MS = 500
/** Length from which skipped bars are not sent one by one, ms. The charts request them instead. */
const MAX_REPORTED_MS = 30 * MINUTE_MS

/** Events at which an order meets the market. */
const fills: readonly string[] = ['opened', 'closed', 'cancelled']

/** Plays a tape as the live channel would speak, with a practice account that lives in it. Time is handed in. */
export class Player {
  readonly tape: Tape
  readonly clock: ReplayClock
  readonly practice: LocalAccount
  readonly #ports: PlayerPorts
  /** Trading costs from now on, and the delay of orders. */
  conditions: Conditions
  readonly #quotes = new Map<string, Quote>()
  #figuresAt = Number.NEGATIVE_INFINITY
  #figuresDue = false

  constructor(tape: Tape, feeType: FeeType, ports: PlayerPorts, start: PlayerStart = {}) {
    const { position = tape.timeline.from, account, plan, speed = 1, conditions = plainConditions } = start
    this.tape = tape
    this.clock = new ReplayClock(tape.timeline)
    this.clock.seek(position)
    this.clock.speed = speed
    this.conditions = conditions
    this.practice = new LocalAccount(
      tapeTerms(tape, feeType, ports.elsewhere, () => this.conditions),
      account,
      plan,
    )
    if (plan) this.practice.rewind(this.now, pricesAt(tape, this.now))
    else this.practice.setPrices(pricesAt(tape, this.now))
    this.#ports = ports
  }

  /** The replay's time, ms. */
  get now(): number {
    return this.clock.now
  }

  /** Tells everything as it stands. */
  tellAll(): void {
    this.#quotes.clear()
    this.#tellQuotes()
    for (const line of this.tape.lines) this.#tellMinutes(line, this.now)
    this.#tellAccount()
  }

  play(): void {
    if (this.clock.play()) this.#wentBack()
    else this.#ports.changed(0)
  }

  pause(): void {
    this.clock.pause()
    this.#ports.changed(0)
  }

  setSpeed(speed: Speed): void {
    this.clock.speed = speed
    this.#ports.changed(0)
  }

  setLoop(loop: boolean): void {
    this.clock.loop = loop
    this.#ports.changed(0)
  }

  /** Goes on by the time that has passed by a clock that only runs forward, ms. */
  step(here: number): void {
    const step = this.clock.step(here)
    if (step?.wrapped) this.#wentBack()
    else if (step) {
      this.#goOn(step.from, step.to)
      this.#tellFiguresBy(here)
      this.#ports.changed(0)
    }
  }

  /** Stands at another time: the account lives through what is passed over, or is as it was then. */
  seek(time: number): void {
    const before = this.now
    this.clock.seek(time)
    if (this.now < before) this.#wentBack()
    else if (this.now > before) this.#wentAhead(before)
  }

  /** Goes ahead by so much of the market, ms; back by a negative one. */
  move(by: number): void {
    const { timeline } = this.tape
    this.seek(timeline.at(timeline.place(this.now) + by))
  }

  /** Ahead to the next price of any instrument, or back to the one before. */
  stepTick(way: 1 | -1): void {
    const time = way === 1 ? nextTick(this.tape, this.now) : tickBefore(this.tape, this.now)
    if (time !== undefined) this.seek(time)
  }

  /** Ahead to where the bar that runs ends, or back to where it began; at its beginning to where the one before did. */
  stepBar(way: 1 | -1, period: ChartPeriod): void {
    const start = barStart(way === 1 ? this.now + 1 : this.now - 1, period)
    this.seek(way === 1 ? start + PERIOD_MS[period] - 1 : start)
  }

  /** Ahead to when an order next opens or ends; stays where it is, and answers false, when none will. */
  toFill(): boolean {
    const { practice, tape } = this
    const planned = practice.planned(fills)
    if (planned !== undefined) this.seek(planned)
    if (practice.isPlanned || practice.isIdle) return planned !== undefined
    const before = practice.entries.length
    const isFill = () => practice.entries.slice(before).some(({ event }) => fills.includes(event.type))
    for (const tick of tape.ticks(this.now, tape.timeline.to)) {
      if (!practice.take(tick) || !isFill()) continue
      // The account has met these prices: as it was, it meets them again on the way there.
      practice.rewind(this.now, pricesAt(tape, this.now))
      this.seek(tick.time)
      return true
    }
    practice.rewind(this.now, pricesAt(tape, this.now))
    return false
  }

  /** Plays another plan from here on. */
  follow(plan: AccountPlan): void {
    this.practice.follow(plan, this.now, pricesAt(this.tape, this.now))
    this.#ports.anew(() => this.tellAll())
    this.#ports.changed(0)
  }

  /** Performs a command of the practice account, after the delay that orders have, and tells what came of it. */
  perform(command: Command): Outcome {
    const { delay } = this.conditions
    if (delay > 0 && command.type !== 'reset') this.move(delay)
    const outcome = this.practice.perform(command, this.now)
    if (outcome.code === 1) {
      this.#tellAccount()
      this.#ports.changed(0)
    }
    return outcome
  }

  #goOn(from: number, to: number): void {
    const changedAccount = this.#live(from, to)
    this.practice.setPrices(pricesAt(this.tape, to))
    this.#tellQuotes()
    for (const line of this.tape.lines) this.#tellMinutes(line, from)
    if (changedAccount) this.#tellAccount()
    else if (!this.practice.isIdle) this.#figuresDue = true
  }

  /** The account meets every price on the way. */
  #live(from: number, to: number): boolean {
    if (this.practice.isIdle) return false
    let changed = false
    for (const tick of this.tape.ticks(from, to)) if (this.practice.take(tick)) changed = true
    return this.practice.meet(to) || changed
  }

  #wentAhead(from: number): void {
    const { timeline } = this.tape
    if (timeline.place(this.now) - timeline.place(from) <= MAX_REPORTED_MS) {
      this.#goOn(from, this.now)
      this.#tellAccount()
    } else {
      this.#live(from, this.now)
      this.practice.setPrices(pricesAt(this.tape, this.now))
      this.#ports.anew(() => this.tellAll())
    }
    this.#ports.changed(0)
  }

  #wentBack(): void {
    const undone = this.practice.rewind(this.now, pricesAt(this.tape, this.now))
    this.#ports.anew(() => this.tellAll())
    this.#ports.changed(undone)
  }

  #tellQuotes(): void {
    const changed = this.tape.lines.flatMap((line) => {
      const { code } = line.instrument
      const quote = this.tape.quote(line, this.now)
      const reported = this.#quotes.get(code)
      const isSame = reported?.time === quote?.time && reported?.marketOpen === quote?.marketOpen
      if (quote === undefined || isSame) return []
      this.#quotes.set(code, quote)
      return [quote]
    })
    if (changed.length > 0) this.#ports.receive({ type: 'market', quotes: changed })
  }

  /** Bars that ended since a time, each as it ended, and the one that runs. */
  #tellMinutes(line: TapeLine, since: number): void {
    const { code } = line.instrument
    const running = line.minute(this.now)
    const ended = line.ended(since, this.now)
    for (const candle of ended) this.#ports.receive({ type: 'kline', code, candle })
    if (running && running.time !== ended.at(-1)?.time) this.#ports.receive({ type: 'kline', code, candle: running })
  }

  #tellFiguresBy(here: number): void {
    if (!this.#figuresDue || here - this.#figuresAt < FIGURES_INTERVAL_MS) return
    this.#figuresAt = here
    this.#tellAccount()
  }

  #tellAccount(): void {
    this.#figuresDue = false
    const ended = this.practice.takeEnded()
    if (ended.length > 0) this.#ports.receive({ type: 'closed', orders: ended })
    this.#ports.receive({ type: 'trade', figures: this.practice.figures() })
  }
}
