/** Presses that follow each other faster than this are one burst, ms. */
const PAUSE_MS = 500
/** A hand that hammers stays within this, CSS px; whoever presses elsewhere means something else by it. */
const SPOT_PX = 32

/** A press as the browser tells it: where, and when, in ms that only ever grow. Keys press at 0, 0. */
export type Press = Pick<MouseEvent, 'clientX' | 'clientY' | 'timeStamp'>

const never: Press = { clientX: 0, clientY: 0, timeStamp: Number.NEGATIVE_INFINITY }

/**
 * Tells a hand that hammers from one that decides anew. Whoever hammers on Buy wants one order, though its answer may come
 * between two presses, and the sheet that tells of it be pressed away by the next ones.
 */
export class PressBurst {
  #last = never
  #isSpent = false

  /** Somebody pressed something. */
  press(press: Press): void {
    const { clientX, clientY, timeStamp } = this.#last
    const isFar = Math.hypot(press.clientX - clientX, press.clientY - clientY) > SPOT_PX
    if (isFar || press.timeStamp - timeStamp >= PAUSE_MS) this.#isSpent = false
    this.#last = press
  }

  /** The burst has had its order. */
  spend(): void {
    this.#isSpent = true
  }

  /** Returns true if the last press belongs to a burst that has had its order. */
  get isSpent(): boolean {
    return this.#isSpent
  }
}
