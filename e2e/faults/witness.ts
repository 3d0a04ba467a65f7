/** Somebody who looks at the page all the time and writes down when what it says has changed. */
import type { Page } from '@playwright/test'

/** What stood on the screen from some time on. */
export interface Sight {
  /** ms since the epoch. */
  readonly at: number
  /** What the header says of the prices: Simulated, Stale, Reconnecting …; empty where there is none. */
  readonly state: string
  /** The price on the button that buys, empty while another word stands there. */
  readonly price: string
  /** The path of the app. */
  readonly path: string
}

/** How often the witness looks, ms: what it tells of times is this exact. */
export const LOOKS_EVERY_MS = 25

/** Lets a witness look at every page that is opened from now on. */
export async function callWitness(page: Page): Promise<void> {
  await page.addInitScript((every) => {
    const seen: Sight[] = []
    Object.assign(window, { seen })
    const first = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].find((element) => element.checkVisibility())
    const look = () => {
      const state = first('[role=status][aria-label^="Prices: "]')?.ariaLabel?.slice('Prices: '.length) ?? ''
      const buttons = document.querySelectorAll<HTMLElement>('section[aria-label=Order] button')
      const buy = [...buttons].find((button) => button.textContent.startsWith('Buy'))
      const price = /\d+\.\d+/.exec(buy?.textContent ?? '')?.[0] ?? ''
      const path = location.hash
      const last = seen.at(-1)
      if (last?.state === state && last.price === price && last.path === path) return
      seen.push({ at: Date.now(), state, price, path })
    }
    setInterval(look, every)
  }, LOOKS_EVERY_MS)
}

/** Everything the witness saw. */
export const testimony = (page: Page): Promise<Sight[]> =>
  page.evaluate(() => (window as unknown as { seen: Sight[] }).seen)

/** Waits until something that holds was seen at or after a time, and answers how long after it, ms. */
export async function seenAfter(
  page: Page,
  from: number,
  holds: (sight: Sight) => boolean,
  withinMs: number,
): Promise<number> {
  const deadline = Date.now() + withinMs
  for (;;) {
    const all = await testimony(page)
    // What stood there already when the time began counts from then.
    const standing = all.findLast(({ at }) => at <= from)
    if (standing && holds(standing)) return 0
    const found = all.find((sight) => sight.at > from && holds(sight))
    if (found) return found.at - from
    if (Date.now() > deadline) {
      const states = all.filter(({ at }) => at > from).map(({ at, state, path }) => `${at - from} ms ${state} ${path}`)
      throw new Error(`not seen within ${withinMs} ms; seen: ${states.join(', ') || 'nothing new'}`)
    }
    await page.waitForTimeout(100)
  }
}
