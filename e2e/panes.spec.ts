/** The terminal's panes: sized by mouse, finger and keys, closed and opened, remembered, and fitted to the window. */
import type { Locator, Page } from '@playwright/test'
import { openAs, ticket } from './screen.ts'
import { expect, test } from './test.ts'
import { Trader } from './trader.ts'

const edge = (page: Page, name: string) => page.getByRole('separator', { name, exact: true })
const grip = (page: Page, name: string) => edge(page, name).locator('xpath=..').getByRole('button')
const list = (page: Page) => page.getByRole('region', { name: 'Markets' })
const chart = (page: Page) => page.getByRole('figure')
const sizeOf = async (place: Locator) => (await place.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
const valueAt = async (place: Locator) => Number(await place.getAttribute('aria-valuenow'))

async function open(page: Page, origin: string): Promise<void> {
  await openAs(page, await Trader.open(origin), '/trade')
  await expect(chart(page)).toBeVisible()
}

/** Drags an edge by the mouse, away from its grip. */
async function drag(page: Page, place: Locator, by: { x?: number; y?: number }, steps = 6): Promise<void> {
  const { x, y, width, height } = await sizeOf(place)
  const [fromX, fromY] = [x + (width > height ? 40 : width / 2), y + (width > height ? height / 2 : 40)]
  await page.mouse.move(fromX, fromY)
  await page.mouse.down()
  await page.mouse.move(fromX + (by.x ?? 0), fromY + (by.y ?? 0), { steps })
  await page.mouse.up()
}

// A phone has one pane.
test.describe('panes', { tag: '@wideOnly' }, () => {
  test('edges are dragged, stay where they were left, and go back by a double click', async ({ page, exchange }) => {
    await open(page, exchange.origin)
    await drag(page, edge(page, 'Markets'), { x: 80 })
    await drag(page, edge(page, 'Order'), { x: 30 })
    await drag(page, edge(page, 'Orders'), { y: -60 })
    const sizes = async () => [
      (await sizeOf(list(page))).width,
      (await sizeOf(ticket(page))).width,
      await valueAt(edge(page, 'Orders')),
    ]
    expect(await sizes()).toEqual([392, 282, 308])
    await page.reload()
    await expect(chart(page)).toBeVisible()
    expect(await sizes()).toEqual([392, 282, 308])
    for (const name of ['Markets', 'Order', 'Orders']) {
      const box = await sizeOf(edge(page, name))
      await edge(page, name).dblclick({ position: { x: Math.min(40, box.width / 2), y: Math.min(40, box.height / 2) } })
    }
    expect(await sizes()).toEqual([312, 312, 248])
  })

  test('keys move an edge, to its limits too; the chart keeps 240 px', { tag: '@whole' }, async ({
    page,
    exchange,
  }) => {
    await open(page, exchange.origin)
    const [markets, orders] = [edge(page, 'Markets'), edge(page, 'Orders')]
    await expect(markets).toHaveAttribute('aria-orientation', 'vertical')
    await markets.focus()
    await page.keyboard.press('ArrowRight')
    await expect(markets).toHaveAttribute('aria-valuenow', '328')
    await page.keyboard.press('Shift+ArrowLeft')
    await expect(markets).toHaveAttribute('aria-valuenow', '264')
    await page.keyboard.press('Home')
    await expect(markets).toHaveAttribute('aria-valuenow', (await markets.getAttribute('aria-valuemin')) ?? '')
    await orders.focus()
    await page.keyboard.press('End')
    await expect(orders).toHaveAttribute('aria-valuenow', (await orders.getAttribute('aria-valuemax')) ?? '')
    expect((await sizeOf(chart(page))).height).toBeGreaterThanOrEqual(240)
    // The edge's keys are its own: the list's markets stand still.
    await page.keyboard.press('ArrowDown')
    await expect(orders).toBeFocused()
  })

  test('a pane is closed and opened by its grip, by Enter and by the drag; B opens the ticket', async ({
    page,
    exchange,
  }) => {
    await open(page, exchange.origin)
    const before = (await sizeOf(chart(page))).width
    await edge(page, 'Markets').hover({ position: { x: 5, y: 40 } })
    await grip(page, 'Markets').click()
    await expect(list(page)).toHaveCount(0)
    await expect(grip(page, 'Markets')).toHaveAttribute('aria-expanded', 'false')
    await expect.poll(async () => (await sizeOf(chart(page))).width).toBe(before + 312)
    await grip(page, 'Markets').click()
    await expect(list(page)).toBeVisible()

    await edge(page, 'Order').focus()
    await page.keyboard.press('Enter')
    await expect(ticket(page)).toHaveCount(0)
    await page.reload()
    await expect(chart(page)).toBeVisible()
    await expect(ticket(page)).toHaveCount(0)
    await page.keyboard.press('b')
    await expect(page.getByRole('button', { name: /^Buy/ })).toBeFocused()

    await drag(page, edge(page, 'Orders'), { y: 240 })
    await expect(page.getByRole('tabpanel')).toHaveCount(0)
    await drag(page, edge(page, 'Orders'), { y: -200 })
    await expect(page.getByRole('tabpanel')).toBeVisible()
  })

  test('what was wanted is fitted to a smaller window and comes back with a larger one', { tag: '@whole' }, async ({
    page,
    exchange,
  }) => {
    await open(page, exchange.origin)
    await edge(page, 'Markets').focus()
    await page.keyboard.press('End')
    await edge(page, 'Order').focus()
    await page.keyboard.press('End')
    expect((await sizeOf(list(page))).width).toBe(480)
    expect((await sizeOf(ticket(page))).width).toBe(480)
    await page.setViewportSize({ width: 1290, height: 520 })
    await expect.poll(async () => (await sizeOf(list(page))).width).toBeLessThan(480)
    expect((await sizeOf(page.locator('main'))).width).toBe(1290)
    expect((await sizeOf(chart(page))).width).toBeGreaterThanOrEqual(400)
    expect((await sizeOf(chart(page))).height).toBeGreaterThanOrEqual(220)
    // Another kind of window has sizes of its own.
    await page.setViewportSize({ width: 1100, height: 700 })
    await expect.poll(async () => (await sizeOf(list(page))).width).toBe(72)
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect.poll(async () => (await sizeOf(list(page))).width).toBe(480)
  })

  test('while an edge is dragged the chart is drawn at most once a frame', { tag: '@whole' }, async ({
    page,
    exchange,
  }) => {
    await open(page, exchange.origin)
    await page.evaluate(() => {
      const counts = { frames: 0, sizes: 0 }
      Object.assign(window, { counts })
      const count = () => {
        counts.frames += 1
        requestAnimationFrame(count)
      }
      requestAnimationFrame(count)
      const canvas = document.querySelector('[role=figure] canvas')
      if (canvas) new MutationObserver(() => (counts.sizes += 1)).observe(canvas, { attributeFilter: ['width'] })
    })
    await drag(page, edge(page, 'Markets'), { x: 120 }, 40)
    const { frames, sizes } = await page.evaluate(() => (window as never as { counts: Record<string, number> }).counts)
    expect(sizes).toBeGreaterThan(0)
    expect(sizes).toBeLessThanOrEqual(frames ?? 0)
  })

  test.describe('with a finger', () => {
    test.use({ hasTouch: true })

    test('an edge is dragged by its grip, which closes it when it is only tapped', { tag: '@whole' }, async ({
      page,
      exchange,
    }) => {
      await open(page, exchange.origin)
      const { x, y, width, height } = await sizeOf(grip(page, 'Markets'))
      const session = await page.context().newCDPSession(page)
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
        session.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: at === undefined ? [] : [{ x: at, y: y + height / 2 }],
        })
      const from = x + width / 2
      await touch('touchStart', from)
      for (const by of [10, 30, 50]) await touch('touchMove', from + by)
      await touch('touchEnd')
      await expect.poll(async () => (await sizeOf(list(page))).width).toBe(362)
      await grip(page, 'Markets').tap()
      await expect(list(page)).toHaveCount(0)
    })
  })

  test('where reading begins on the right, everything is the other way round', { tag: '@whole' }, async ({
    page,
    exchange,
  }) => {
    await page.addInitScript(() => localStorage.setItem('language', 'ar'))
    await open(page, exchange.origin)
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    const markets = page.getByRole('separator').first()
    const value = await valueAt(markets)
    await markets.focus()
    await page.keyboard.press('ArrowLeft')
    await expect(markets).toHaveAttribute('aria-valuenow', String(value + 16))
    await drag(page, markets, { x: -50 })
    await expect(markets).toHaveAttribute('aria-valuenow', String(value + 66))
  })
})
