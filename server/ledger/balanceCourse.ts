import { type BalanceCourse, CURVE_POINTS } from '../../contract/entities/history.ts'
import { balanceText, exactText, type Micros } from '../../engine/money.ts'

/** Effect of a transaction on an account's cash. */
export interface Movement {
  /** UTC ms. */
  readonly at: number
  /** Kind of the transaction; `fee`, `profit` and `settlement` are trading. */
  readonly kind: string
  readonly amount: Micros
}

interface Point {
  /** Counts the points: several may have the same time. */
  readonly count: number
  readonly time: number
  readonly balance: Micros
  readonly peak: Micros
}

/** The points of an even share of the time that the others lie between. */
interface Share {
  low: Point
  high: Point
  last: Point
}

/** Three points a share, one before and one after them all. */
const SHARES = Math.floor((CURVE_POINTS - 2) / 3)

/** A settlement pays for losses of trading that the house had advanced. */
const isTrading = (kind: string): boolean => kind === 'fee' || kind === 'profit' || kind === 'settlement'

/**
 * Follows an account's cash from movement to movement, in their order, without holding them all. Until `course` is told
 * the balance at the start, every balance is kept as its distance from it.
 *
 * A drawdown is what trading lost below the highest balance before: deposits and withdrawals move that peak along, and a
 * grant or a reset begins a new one.
 */
export class CourseFold {
  readonly #from: number
  readonly #to: number
  #count = 0
  #balance: Micros = 0n
  #peak: Micros = 0n
  #origin: Point | undefined
  #traded: Micros = 0n
  #moved: Micros = 0n
  #deepest: { amount: Micros; peak: Micros; at: number | undefined } = { amount: 0n, peak: 0n, at: undefined }
  /** Every point while they are few. */
  #all: Point[] | undefined = []
  readonly #shares = new Map<number, Share>()

  /** From the first moment the curve shows to the last, UTC ms. */
  constructor(from: number, to: number) {
    this.#from = from
    this.#to = Math.max(from, to)
  }

  take({ at, kind, amount }: Movement): void {
    this.#balance += amount
    if (kind === 'grant' && this.#origin === undefined && this.#isUntouched) {
      // An account begins with what it is granted: nothing stood there before.
      this.#peak = this.#balance
      this.#origin = this.#point(at)
      return
    }
    if (isTrading(kind)) this.#traded += amount
    else this.#moved += amount
    if (kind === 'reset' || kind === 'grant') this.#peak = this.#balance
    else if (!isTrading(kind)) this.#peak += amount
    if (this.#balance > this.#peak) this.#peak = this.#balance
    const fallen = this.#peak - this.#balance
    if (fallen > this.#deepest.amount) this.#deepest = { amount: fallen, peak: this.#peak, at }
    this.#keep(this.#point(at))
  }

  /** Returns the course of the balance, starting from its value before the first movement. */
  course(before: Micros): BalanceCourse {
    const reported = ({ time, balance, peak }: Point) => ({
      time,
      balance: balanceText(before + balance),
      peak: balanceText(before + peak),
    })
    const origin = this.#origin ?? { count: 0, time: this.#from, balance: 0n, peak: 0n }
    const between = this.#all ?? this.#thinned()
    const newest = between.at(-1) ?? origin
    const points = [origin, ...between]
    if (this.#to > newest.time) points.push({ ...newest, time: this.#to })
    return {
      start: balanceText(before + origin.balance),
      end: balanceText(before + this.#balance),
      traded: exactText(this.#traded),
      moved: exactText(this.#moved),
      drawdown: exactText(this.#deepest.amount),
      drawdownPeak: balanceText(before + (this.#deepest.at === undefined ? this.#peak : this.#deepest.peak)),
      ...(this.#deepest.at !== undefined && { drawdownAt: this.#deepest.at }),
      points: points.map(reported),
    }
  }

  get #isUntouched(): boolean {
    return this.#traded === 0n && this.#moved === 0n && this.#all?.length === 0
  }

  #point(time: number): Point {
    this.#count += 1
    return { count: this.#count, time, balance: this.#balance, peak: this.#peak }
  }

  #keep(point: Point): void {
    if (this.#all) {
      this.#all.push(point)
      if (this.#all.length > CURVE_POINTS - 2) this.#all = undefined
    }
    const length = this.#to - this.#from
    const part = length === 0 ? 0 : (point.time - this.#from) / length
    const number = Math.min(SHARES - 1, Math.max(0, Math.floor(part * SHARES)))
    const share = this.#shares.get(number)
    if (share === undefined) {
      this.#shares.set(number, { low: point, high: point, last: point })
      return
    }
    if (point.balance < share.low.balance) share.low = point
    if (point.balance > share.high.balance) share.high = point
    share.last = point
  }

  /** Low, high and last of every share, as they came. */
  #thinned(): Point[] {
    return [...this.#shares]
      .sort(([one], [other]) => one - other)
      .flatMap(([, { low, high, last }]) => {
        return [...new Set([low, high, last])].sort((one, other) => one.count - other.count)
      })
  }
}
