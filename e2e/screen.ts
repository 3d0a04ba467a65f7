/** Finds elements of the screen in English, by role and name, in either layout. */
import { expect, type Locator, type Page } from '@playwright/test'
import type { Trader } from './trader.ts'

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
const startsWith = (text: string) => new RegExp(`^${literal(text)}`)
const exactly = (text: string) => new RegExp(`^${literal(text)}$`)

/** Returns true if the page has the wide layout. */
export function isWide(page: Page): boolean {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  return width >= 1024 || (width >= 768 && height >= 480)
}

/** Has the server draw the market in a language that is not the visitor's: the app asks for it. */
export const withoutMarket = (page: Page): Promise<void> =>
  page.context().addCookies([{ name: 'language', value: 'de', domain: 'localhost', path: '/' }])

/** Returns the state of the prices in the header: Simulated, Replay, Reconnecting … */
export const indicator = (page: Page, state: string): Locator =>
  page.getByRole('status', { name: `Prices: ${state}` }).first()

/** A link of the main navigation. */
export const tab = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: startsWith(name) })

/**
 * A market's row, in the list of all or in the one of its category. The text narrows it down first: the names of all rows cost
 * the page 30 ms each time.
 */
export const marketRow = (page: Page, showCode: string): Locator =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: showCode })
    .getByRole('button', { name: startsWith(showCode) })

/** The order form. */
export const ticket = (page: Page): Locator => page.getByRole('region', { name: 'Order', exact: true })

/** Buy or Sell of the order form, whatever price or reason stands on it. */
export const tradeButton = (page: Page, side: 'Buy' | 'Sell'): Locator =>
  ticket(page).getByRole('button', { name: startsWith(side) })

/** Sell and Buy by their keys, in every language. */
export const tradeButtons = (page: Page) => page.locator('main [aria-keyshortcuts=S], main [aria-keyshortcuts=B]')

/** Returns true if nothing covers any corner of Sell and Buy. */
export const uncovered = (page: Page) =>
  tradeButtons(page).evaluateAll((all) =>
    all.every((button) => {
      const { left, top, right, bottom, height } = button.getBoundingClientRect()
      const corners = [left + 14, right - 14].flatMap((x) => [top + 6, bottom - 6].map((y) => [x, y] as const))
      return height >= 56 && corners.every(([x, y]) => button.contains(document.elementFromPoint(x, y)))
    }),
  )

/** Returns the button that opens an order in the visible list. */
export const orderRow = (page: Page, showCode: string): Locator =>
  page.getByRole('tabpanel').getByRole('button', { name: startsWith(showCode) })

/** A row of the list of orders with all its figures; the phone's row is its own button. */
export const orderFigures = (page: Page, showCode: string): Locator =>
  isWide(page)
    ? page
        .getByRole('tabpanel')
        .getByRole('row')
        .and(page.locator('[data-order]'))
        .filter({ has: page.getByRole('button', { name: startsWith(showCode) }) })
    : orderRow(page, showCode)

/** The value that stands beside a name. */
export const fact = (scope: Page | Locator, name: string): Locator =>
  scope
    .getByRole('term')
    .filter({ hasText: exactly(name) })
    .locator('xpath=..')
    .getByRole('definition')

/** The summary of the account on the page of orders. */
export const summary = (page: Page): Locator => page.getByRole('region', { name: 'Account' })

/** The text of a place as it is laid out: parts that stand apart do not run together. */
export async function textOf(place: Locator): Promise<string> {
  await place.waitFor()
  return (await place.allInnerTexts()).join(' ')
}

/** Figures of a text as the contract writes them, in their order: `−$1,234.50` is `-1234.50`. */
export const figuresOf = (text: string): string[] =>
  [...text.matchAll(/([−+-]?)\$?(\d[\d,]*(?:\.\d+)?)/g)].map(
    ([, sign, digits = '']) => (sign === '−' || sign === '-' ? '-' : '') + digits.replaceAll(',', ''),
  )

/** The figures that stand in a place now. */
export const figuresIn = async (place: Locator): Promise<string[]> => figuresOf(await textOf(place))

/** A message that goes by itself. */
export const toast = (page: Page, text: string | RegExp): Locator =>
  page.locator('[popover=manual]').getByText(text).first()

/** Opens a path of the app as somebody who is logged in. */
export async function openAs(page: Page, trader: Pick<Trader, 'token'>, path: string): Promise<void> {
  await page.addInitScript((token) => {
    // Once: a page that is loaded again finds what the app left. The empty page has no storage.
    if (location.protocol === 'about:' || sessionStorage.getItem('seeded')) return
    sessionStorage.setItem('seeded', 'yes')
    localStorage.setItem('token', token)
  }, trader.token)
  await page.goto(`/#${path}`)
}

/** Orders go out unasked, however large their margin is. */
export const sendLargeOrders = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    // The empty page has no storage.
    if (location.protocol !== 'about:') localStorage.setItem('askabove', 'never')
  })

/** The page hears that the network is there: it tries again at once, instead of after the wait that falls to it by chance. */
export const backOnline = (page: Page): Promise<boolean> => page.evaluate(() => dispatchEvent(new Event('online')))

/** Comes back to the page, which asks what is new. */
export const returnToPage = (page: Page): Promise<boolean> => page.evaluate(() => dispatchEvent(new Event('focus')))

/** Comes back to the page until it has heard of something that happened elsewhere: `seen` fails within a second until then. */
export async function updated(page: Page, seen: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await returnToPage(page)
    await seen()
  }).toPass()
}
