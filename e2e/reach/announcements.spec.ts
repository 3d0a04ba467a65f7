/** Tests what screen readers announce: no ticking prices, but results of orders. */
import type { Page } from '@playwright/test'
import { indicator, openAs, orderFigures, textOf, ticket, tradeButton } from '../screen.ts'
import { expect, test } from '../test.ts'
import { Trader } from '../trader.ts'

/** Says every change of words in what is announced, and when it was news to nobody: the same words set again. */
function listen(): void {
  const received: string[] = []
  Object.assign(window, { received })
  const spoken = '[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=log], output'
  const words = new WeakMap<Element, string>()
  const look = () => {
    for (const region of document.querySelectorAll(spoken)) {
      const now = region.checkVisibility() || region.matches('.sr') ? (region.textContent ?? '').trim() : ''
      const before = words.get(region)
      words.set(region, now)
      if (before !== undefined && now !== before && now !== '') received.push(`${region.className}: ${now}`)
    }
  }
  look()
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
}

const received = (page: Page) => page.evaluate(() => (window as unknown as { received: string[] }).received)

/** Waits until a text has changed some times: prices move meanwhile. */
async function whileItTicks(page: Page, text: () => Promise<string>): Promise<void> {
  await page.evaluate(listen)
  const seen = new Set<string>()
  await expect.poll(async () => seen.add(await text()).size, { intervals: [100], timeout: 20_000 }).toBeGreaterThan(2)
}

const places = [
  { path: '/', text: (page: Page) => textOf(page.getByRole('main').getByRole('listitem').first()) },
  { path: '/trade', text: (page: Page) => textOf(tradeButton(page, 'Buy')) },
  { path: '/order?type=1', text: (page: Page) => textOf(orderFigures(page, 'EUR/USD').first()) },
]

for (const { width, tag } of [
  { width: 'the phone', tag: ['@oneWidth'] },
  { width: 'a wide screen', tag: ['@wideOnly', '@whole'] },
])
  test(`while prices tick nothing is announced on ${width}`, { tag }, async ({ page, exchange }) => {
    const trader = await Trader.open(exchange.origin)
    await trader.submit('EURUSD')
    for (const { path, text } of places)
      await test.step(path, async () => {
        await openAs(page, trader, path)
        await page.reload()
        await expect(indicator(page, 'Simulated')).toBeVisible()
        await whileItTicks(page, () => text(page))
        expect(await received(page)).toEqual([])
      })
    // Who listens would have heard it.
    await page.evaluate(() => document.querySelector('[role=status].sr')?.append('1.15208'))
    await expect.poll(() => received(page)).toEqual([expect.stringContaining('1.15208')])
  })

test('what becomes of an order is announced, above an open dialog too', { tag: '@oneWidth' }, async ({
  page,
  exchange,
}) => {
  const trader = await Trader.open(exchange.origin)
  await trader.submit('EURUSD', { lots: '0.5' })
  await openAs(page, trader, '/order?type=1')
  await page
    .getByRole('tabpanel')
    .getByRole('button', { name: /^EUR\/USD/ })
    .click()
  const detail = page.getByRole('dialog', { name: 'EUR/USD Buy 0.50' })
  const stop = detail.getByRole('spinbutton', { name: 'Stop loss' })
  await stop.fill(((await trader.price('EURUSD')) * 0.97).toFixed(5))
  await detail.getByRole('button', { name: 'Set stops' }).click()
  // What is outside a modal is heard by nobody.
  await expect(detail.getByRole('status').filter({ hasText: 'Stops set' })).toHaveCount(1)
  await page.keyboard.press('Escape')
  await page.goto('/#/trade')
  await expect(ticket(page)).toBeVisible()
  await tradeButton(page, 'Sell').click()
  const placed = page.getByRole('dialog', { name: 'Order accepted' })
  await expect(placed).toBeVisible()
  expect(await placed.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
})
