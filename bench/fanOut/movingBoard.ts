import { Board } from '../../server/markets/board.ts'
import { instruments } from '../../server/markets/instruments.ts'

/** Number of instruments that move at each step. */
export const MOVING = 40
/** Largest move of a price at one step, as a share of it. */
const STRIDE = 0.0005

/** A board on which every instrument has another price after each step. */
export function movingBoard(): { readonly board: Board; step(): void } {
  const specs = instruments.slice(0, MOVING)
  const board = new Board(specs, () => true)
  let steps = 0
  const step = (): void => {
    const time = Date.now()
    steps += 1
    board.take(
      specs.map(({ code, priceRef, digits }, index) => {
        const price = priceRef * (1 + STRIDE * Math.sin(steps + index))
        // Never the price of before, whatever is rounded away.
        return { code, price: Number((price + (steps % 2) * 10 ** -digits).toFixed(digits)), time, volume: 1 }
      }),
    )
  }
  step()
  return { board, step }
}
