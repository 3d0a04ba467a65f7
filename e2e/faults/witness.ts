/** Somebody who looks at the page all the time and writes down when what it says has changed. */
import type { Page } from '@playwright/test'

/** Content of the screen from a time on. */
export interface Observation {
  /** ms since the epoch. */
  readonly at: number
  /** State of the prices in the header: Simulated, Stale, Reconnecting … Empty if there is none. */
  readonly state: string
  /** The price on the button that buys, empty while another word stands there. */
  readonly price: string
  /** The path of the app. */
  readonly path: string
}

/** Interval of the observations, ms, which is their precision. */
export const POLL_INTERVAL_MS = 25

/** Lets a witness look at every page that is opened from now on. */
export async function startWitness(page: Page): Promise<void> {
  await page.addInitScript((every) => {
    const seen: Observation[] = []
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
  }, POLL_INTERVAL_MS)
}

/** All observations of the witness. */
export const observations = (page: Page): Promise<Observation[]> =>
  page.evaluate(() => (window as unknown as { seen: Observation[] }).seen)

/** Waits until something that holds was seen at or after a time, and answers how long after it, ms. */
export async function delayUntilSeen(
  page: Page,
  from: number,
  holds: (sight: Observation) => boolean,
  withinMs: number,
): Promise<number> {
  const deadline = Date.now() + withinMs
  for (;;) {
    const all = await observations(page)
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
