/** A press that moves, by mouse or by finger. */
import type { Page } from '@playwright/test'
import { isWide } from './screen.ts'

/** A place of the page, or a way on it, px. */
export type Spot = readonly [number, number]

/**
 * Presses a place of the page and moves the mouse, or a finger where the page has no mouse, as far as `by` says. `started`:
 * once it has begun to move; `meanwhile`: before it is let go.
 */
export async function stroke(
  page: Page,
  [x, y]: Spot,
  [across, down]: Spot,
  meanwhile?: () => Promise<void>,
  started?: () => Promise<void>,
): Promise<void> {
  const steps = Array.from({ length: 8 }, (_, step) => {
    const part = (step + 1) / 8
    return [x + across * part, y + down * part] as const
  })
  const follow = async (moveTo: (at: Spot) => Promise<unknown>) => {
    for (const at of steps) {
      await moveTo(at)
      // Less may be the shake of a hand.
      if (at === steps[1]) await started?.()
    }
    await meanwhile?.()
  }
  if (isWide(page)) {
    await page.mouse.move(x, y)
    await page.mouse.down()
    await follow((at) => page.mouse.move(...at))
    await page.mouse.up()
    return
  }
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: Spot) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x: at[0], y: at[1] }] })
  await touch('touchStart', [x, y])
  await follow((at) => touch('touchMove', at))
  await touch('touchEnd')
}
