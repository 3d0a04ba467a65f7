import Big from 'big.js'
import type { Instrument } from '../../contract/entities/market.ts'
import { type FeeType, quoteToUsd } from '../../contract/rules.ts'
import type { PracticeMarket } from './practiceValue.ts'
import type { MarketTick, Tape } from './tape.ts'
import type { TapeTick } from './tapeLine.ts'

/** The market of a tape as the practice account sees it: moved from price to price, or set to a time. */
export class TapeMarket implements PracticeMarket {
  readonly feeType: FeeType
  readonly #tape: Tape
  readonly #elsewhere: (code: string) => number | undefined
  readonly #last = new Map<string, TapeTick>()
  #now: number

  /** `elsewhere`: prices of pairs that are not on the tape, for what profits in other currencies are worth. */
  constructor(tape: Tape, feeType: FeeType, elsewhere: (code: string) => number | undefined = () => undefined) {
    this.#tape = tape
    this.#now = tape.timeline.from
    this.feeType = feeType
    this.#elsewhere = elsewhere
    this.set(this.#now)
  }

  get now(): number {
    return this.#now
  }

  /** Goes on to the next price. */
  take(tick: MarketTick): void {
    this.#now = tick.time
    this.#last.set(tick.code, tick)
  }

  /** Stands at a time, with the prices of that time. */
  set(now: number): void {
    this.#now = now
    this.#last.clear()
    for (const line of this.#tape.lines) {
      const last = line.last(now)
      if (last) this.#last.set(line.instrument.code, last)
    }
  }

  instrument(id: string): Instrument | undefined {
    return this.#tape.lineById(id)?.instrument
  }

  last(code: string): TapeTick | undefined {
    return this.#last.get(code)
  }

  isOpen(code: string): boolean {
    return this.#tape.line(code)?.isOpen(this.#now) ?? false
  }

  rate({ quote, quoteToUsd: told }: Instrument): Big {
    const priceOf = (code: string) => this.#last.get(code)?.price ?? this.#elsewhere(code)
    return (quote === undefined ? undefined : quoteToUsd(quote, priceOf)) ?? new Big(told)
  }
}
