import type { Quote, ServerFrame } from '../../contract/live.ts'
import type { FeeType } from '../../contract/rules.ts'
import type { Command } from '../../engine/commands.ts'
import type { Outcome } from '../../engine/outcome.ts'
import { MINUTE_MS } from './foldBars.ts'
import { LocalAccount } from './localAccount.ts'
import { ReplayClock, type Speed } from './replayClock.ts'
import type { Tape } from './tape.ts'
import type { TapeLine } from './tapeLine.ts'
import { pricesAt, tapeTerms } from './tapeTerms.ts'

/** What the player tells, and whom. */
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

/** The account's figures are told this often at most, while only prices move, ms. */
const FIGURES_EVERY_MS = 500
/** What is passed over in a longer stretch is not told bar by bar: the charts ask for it, ms. */
const LONGEST_TOLD_MS = 30 * MINUTE_MS

/** Plays a tape as the live channel would speak, with a practice account that lives in it. Time is handed in. */
export class Player {
  readonly tape: Tape
  readonly clock: ReplayClock
  readonly practice: LocalAccount
  readonly #ports: PlayerPorts
  readonly #quotes = new Map<string, Quote>()
  #figuresAt = Number.NEGATIVE_INFINITY
  #figuresDue = false

  constructor(tape: Tape, feeType: FeeType, ports: PlayerPorts) {
    this.tape = tape
    this.clock = new ReplayClock(tape.timeline)
    this.practice = new LocalAccount(tapeTerms(tape, feeType, ports.elsewhere))
    this.practice.setPrices(pricesAt(tape, tape.timeline.from))
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

  /** Performs a command of the practice account, and tells what came of it. */
  perform(command: Command): Outcome {
    const outcome = this.practice.perform(command, this.now)
    if (outcome.code === 1) this.#tellAccount()
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
    return changed
  }

  #wentAhead(from: number): void {
    const { timeline } = this.tape
    if (timeline.place(this.now) - timeline.place(from) <= LONGEST_TOLD_MS) {
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
      const told = this.#quotes.get(code)
      const isSame = told?.time === quote?.time && told?.marketOpen === quote?.marketOpen
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
    if (!this.#figuresDue || here - this.#figuresAt < FIGURES_EVERY_MS) return
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
