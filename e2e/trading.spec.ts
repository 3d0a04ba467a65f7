/** The trade screen on a phone on its side, on a tablet and in full screen: what is pressed to trade is in sight, whole and uncovered. */
import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { closeOrder } from '../contract/calls/trading.ts'
import { openAs, ticket, tradeButton, tradeButtons, uncovered } from './screen.ts'
import { expect, test } from './test.ts'
import { Trader } from './trader.ts'

const LANGUAGES = ['en', 'ar', 'de', 'th']
const LYING = [
  { width: 844, height: 390 },
  { width: 667, height: 375 },
  { width: 568, height: 320 },
] as const
const TABLETS = [
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
] as const

const chart = (page: Page) => page.getByRole('figure')
const boxOf = async (place: Locator) => (await place.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 }

async function speak(page: Page, language: string): Promise<void> {
  await page.evaluate((code) => localStorage.setItem('language', code), language)
  await page.reload()
  await expect(tradeButtons(page)).toHaveCount(2)
  await expect(chart(page)).toBeVisible()
}

/** Returns controls that leave the screen sideways or are cut off, unless they are in a row that scrolls sideways. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const scrolls = (element: Element) => {
      const { overflowX } = getComputedStyle(element)
      return (overflowX === 'auto' || overflowX === 'scroll') && element.scrollWidth > element.clientWidth
    }
    const inScroller = (element: Element | null): boolean =>
      element !== null && (scrolls(element) || inScroller(element.parentElement))
    return [...document.querySelectorAll('#root :is(button, a[href], input, select, [role=figure])')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !inScroller(element))
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect()
        return width > 0 && (left < -1 || right > innerWidth + 1)
      })
      .map((element) => element.getAttribute('aria-label') ?? element.textContent)
  })

test.describe('a phone', { tag: '@oneWidth' }, () => {
  test('on its side is a terminal, in every language; turned it keeps what is typed and its chart', async ({
    page,
    exchange,
  }) => {
    test.setTimeout(120_000)
    await openAs(page, await Trader.open(exchange.origin), '/trade')
    await ticket(page).getByRole('spinbutton', { name: 'Lots' }).fill('0.37')
    await chart(page).evaluate((element) => Object.assign(element, { mark: 'same' }))
    await page.setViewportSize(LYING[0])
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
    await expect(ticket(page).getByRole('spinbutton', { name: 'Lots' })).toHaveValue('0.37')
    expect(await chart(page).evaluate((element) => (element as Element & { mark?: string }).mark)).toBe('same')

    const [place, area] = [await boxOf(ticket(page)), await boxOf(chart(page))]
    expect([Math.round(place.x), Math.round(place.width)]).toEqual([844 - 304, 304])
    expect([area.x, area.y]).toEqual([0, 36])
    expect(area.width).toBeGreaterThan(530)
    const heightOf = async (name: string) => (await boxOf(ticket(page).getByRole('button', { name }))).height
    expect(await heightOf('Stop loss Off')).toBeGreaterThanOrEqual(42)
    // Everything is there without scrolling.
    const sell = await boxOf(tradeButton(page, 'Sell'))
    for (const last of await ticket(page)
      .getByRole('button', { name: /^Details/ })
      .all()) {
      const box = await boxOf(last)
      expect(box.y + box.height).toBeLessThanOrEqual(sell.y)
    }
    expect(await page.locator('main').evaluate((main) => main.scrollHeight > main.clientHeight)).toBe(false)

    // A stop is typed in a sheet and stands on its tile.
    await ticket(page).getByRole('button', { name: 'Stop loss Off' }).click()
    await page.getByRole('dialog').getByRole('spinbutton').fill('1.1')
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(ticket(page).getByRole('button', { name: /^Stop loss 1\.10000/ })).toBeVisible()
    await ticket(page).getByRole('button', { name: 'Remove Stop loss' }).click()

    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Orders' }).click()
    await expect(page).toHaveURL(/#\/order/)
    await page.goBack()
    await expect(page).toHaveURL(/#\/trade/)

    for (const language of LANGUAGES) {
      await speak(page, language)
      for (const size of LYING) {
        await page.setViewportSize(size)
        await expect.poll(() => uncovered(page), `${language} ${size.width}`).toBe(true)
        expect(await cutOff(page), `${language} ${size.width}`).toEqual([])
      }
    }
  })

  test('toasts cover neither Sell nor Buy, upright, on the side and in full screen', { tag: '@whole' }, async ({
    page,
    exchange,
  }) => {
    const trader = await Trader.open(exchange.origin)
    const orders = [await trader.submit('EURUSD'), await trader.submit('GBPUSD')]
    await openAs(page, trader, '/trade')
    await expect(chart(page)).toBeVisible()
    // Orders have been looked at once: what comes later is news.
    const known = () => page.evaluate(() => localStorage.getItem('known-orders') ?? '')
    for (const order of orders) await expect.poll(known, { timeout: 20_000 }).toContain(order?.id)
    for (const order of orders) if (order) await trader.call(closeOrder, { id: order.id, requestId: randomUUID() })
    const notices = page.locator('[popover=manual] > div')
    await expect(notices).toHaveCount(2, { timeout: 20_000 })
    // They stay while their buttons have the focus.
    await notices.last().getByRole('button').first().focus()
    for (const size of [{ width: 320, height: 568 }, { width: 390, height: 844 }, ...LYING, ...TABLETS]) {
      await page.setViewportSize(size)
      await expect.poll(() => uncovered(page), `${size.width}`).toBe(true)
    }
    expect(await notices.count()).toBeGreaterThan(0)
  })

  test('a chart in full screen is traded on, and a step back ends it before the page', { tag: '@whole' }, async ({
    page,
    exchange,
  }) => {
    await openAs(page, await Trader.open(exchange.origin), '/')
    await page.goto('/#/trade')
    for (const size of [{ width: 390, height: 844 }, LYING[0], TABLETS[0], { width: 1440, height: 900 }]) {
      await page.setViewportSize(size)
      await page.getByRole('button', { name: 'Full screen' }).click()
      await expect.poll(() => uncovered(page), `${size.width}`).toBe(true)
      await expect(ticket(page).getByRole('spinbutton')).toHaveCount(1)
      const area = await boxOf(chart(page))
      expect(area.width, `${size.width}`).toBe(size.width)
      await page.goBack()
      await expect(page.getByRole('button', { name: 'Full screen' })).toBeVisible()
      await expect(page).toHaveURL(/#\/trade/)
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Full screen' }).click()
    await ticket(page).getByRole('spinbutton', { name: 'Lots' }).fill('0.02')
    const sent = page.waitForRequest('**/v1/api/forex/submit*')
    await tradeButton(page, 'Buy').click()
    expect((await sent).url()).toContain('0.02')
    await expect(page.getByRole('dialog', { name: 'Order accepted' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('button', { name: 'Full screen' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/#\/$/)
  })
})

test('a tablet has its own layout in every language: nothing is off the screen', { tag: '@oneWidth' }, async ({
  page,
  exchange,
}) => {
  test.setTimeout(120_000)
  const trader = await Trader.open(exchange.origin)
  await trader.submit('XAUUSD', { lots: '0.2' })
  await page.setViewportSize(TABLETS[0])
  await openAs(page, trader, '/trade')
  await expect(page.locator('[data-order]')).toBeVisible()
  const widthOf = async (place: Locator) => Math.round((await boxOf(place)).width)
  expect(await widthOf(page.getByRole('region', { name: 'Markets' }))).toBe(72)
  expect(await widthOf(ticket(page))).toBe(288)
  expect((await boxOf(page.locator('[data-order]'))).height).toBeGreaterThanOrEqual(44)
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await page.getByRole('button', { name: 'Drawing tools' }).click()
  const tool = page.getByRole('toolbar').getByRole('button').first()
  await expect.poll(async () => (await boxOf(tool)).height).toBe(44)
  for (const language of LANGUAGES) {
    await speak(page, language)
    for (const size of TABLETS) {
      await page.setViewportSize(size)
      await expect.poll(() => uncovered(page), `${language} ${size.width}`).toBe(true)
      expect(await cutOff(page), `${language} ${size.width}`).toEqual([])
      expect((await boxOf(chart(page))).height, `${language} ${size.width}`).toBeGreaterThanOrEqual(240)
      await expect(page.locator('[data-order]')).toBeInViewport()
    }
  }
})
