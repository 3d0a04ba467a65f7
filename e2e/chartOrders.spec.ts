/** Stops of one's own, moved on the chart by mouse, by touch and by keys. */
import type { Locator, Page } from '@playwright/test'
import { getBasicInfo } from '../contract/calls/session.ts'
import { myOrders, setStops } from '../contract/calls/trading.ts'
import { indicator, isWide, openAs } from './screen.ts'
import { stroke } from './stroke.ts'
import { expect, test } from './test.ts'
import { Trader } from './trader.ts'
import { overlay } from './wire.ts'

interface Scene {
  readonly trader: Trader
  /** Open price of the position. Its stop loss is 40 steps lower, which is 40 USD. */
  readonly open: number
  readonly stop: number
}

/** Opens Trade with a bought position of one lot. */
async function openPosition(page: Page, origin: string, stopped = true): Promise<Scene> {
  const trader = await Trader.open(origin)
  const placed = await trader.submit('EURUSD', { lots: '1' })
  if (placed === undefined) throw new Error('the server did not say what it placed')
  const stop = Number((placed.price - 0.0004).toFixed(5))
  if (stopped) await trader.call(setStops, { id: placed.id, stopLoss: stop.toFixed(5), takeProfit: '0' })
  await openAs(page, trader, '/trade')
  await expect(indicator(page, 'Simulated')).toBeVisible()
  await expect(page.locator('[data-line=position]')).toBeVisible()
  if (stopped) await bring(page, 'Stop loss of Buy 1.00')
  return { trader, open: placed.price, stop }
}

/** Brings a stop into sight where it is pinned to an edge of the chart. */
async function bring(page: Page, name: string): Promise<Locator> {
  const slider = page.getByRole('slider', { name, exact: true })
  const pin = page.getByRole('button', { name: new RegExp(`^Show ${name} at`) })
  await expect(async () => {
    if (await pin.isVisible()) await pin.click({ timeout: 1_000 })
    await expect(slider).toBeVisible({ timeout: 1_000 })
  }).toPass()
  return slider
}

const held = async (trader: Trader) => (await trader.call(myOrders, { list: 'holding', page: 1 })).rows[0]
const stopLoss = (page: Page) => page.getByRole('slider', { name: 'Stop loss of Buy 1.00' })
const question = (page: Page) => page.getByRole('button', { name: /^Set stop loss to/ })

/**
 * Drags something up or down with the mouse, or with a finger where the page has no mouse. `started`: once it has begun to move;
 * `meanwhile`: before it is let go.
 */
async function drag(
  page: Page,
  place: Locator,
  by: number,
  meanwhile?: () => Promise<void>,
  started?: () => Promise<void>,
): Promise<void> {
  // Until the chart has found its scale: what moves away from under a finger is not dragged.
  await place.hover({ trial: true })
  const box = await place.boundingBox()
  if (box === null) throw new Error('nothing to drag')
  await stroke(page, [box.x + box.width / 2, box.y + box.height / 2], [0, by], meanwhile, started)
}

/** The price that a slider says it stands at. */
const priceOf = async (slider: Locator) => Number(await slider.getAttribute('aria-valuenow'))

test('a stop is dragged, shows what it risks, is confirmed once, and can be undone', async ({ page, exchange }) => {
  const { trader, stop, open } = await openPosition(page, exchange.origin)
  const slider = stopLoss(page)
  await expect(slider).toContainText('−$40.00')
  await drag(page, slider, 25, async () => {
    await expect.poll(() => priceOf(slider)).toBeLessThan(stop)
    await expect(slider).toContainText(/−\$\d+\.000000 · −?0\.\d\d% of price/)
  })
  const moved = await priceOf(slider)
  expect(moved).toBe(Number(moved.toFixed(5)))
  expect((await held(trader))?.stopLoss).toBe(stop)

  const risk = `−$${((open - moved) * 100_000).toFixed(6)}`
  await expect(question(page)).toHaveAccessibleName(`Set stop loss to ${moved.toFixed(5)} · ${risk}`)
  await question(page).click()
  await expect(page.getByText(`Stop loss set to ${moved.toFixed(5)}`).first()).toBeVisible()
  await expect(question(page)).toHaveCount(0)
  expect((await held(trader))?.stopLoss).toBe(moved)

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`Stop loss set to ${stop.toFixed(5)}`).first()).toBeVisible()
  await expect(slider).toHaveAttribute('aria-valuenow', String(stop))
  expect((await held(trader))?.stopLoss).toBe(stop)
})

test('the price a pending order waits for is dragged, tells its new risk, and can be undone', {
  tag: '@whole',
}, async ({ page, exchange }) => {
  const trader = await Trader.open(exchange.origin)
  const price = await trader.price('EURUSD')
  const [target, stop] = [(price - 0.0006).toFixed(5), (price - 0.001).toFixed(5)]
  await trader.submit('EURUSD', { lots: '1', mode: 'pending', targetPrice: target, stopLoss: stop })
  const waiting = async () => (await trader.call(myOrders, { list: 'pending', page: 1 })).rows[0]?.originPrice
  await openAs(page, trader, '/trade')
  const slider = page.getByRole('slider', { name: 'Trigger price of Buy 1.00' })
  await expect(page.locator('[data-line=pending]')).toBeVisible()
  const pin = page.getByRole('button', { name: /^Show Buy 1.00 at/ })
  if (await pin.isVisible()) await pin.click()
  await expect(slider).toHaveAttribute('aria-valuenow', String(Number(target)))
  await drag(page, slider, -12, async () => {
    const risk = (Number(stop) - (await priceOf(slider))) * 100_000
    await expect(slider).toContainText(`SL −$${(-risk).toFixed(2)}`)
  })
  const moved = await priceOf(slider)
  expect(moved).toBeGreaterThan(Number(target))
  expect(await waiting()).toBe(Number(target))
  await page.getByRole('button', { name: `Move Buy 1.00 to ${moved.toFixed(5)}` }).click()
  await expect(page.getByText(`Pending order moved to ${moved.toFixed(5)}`).first()).toBeVisible()
  expect(await waiting()).toBe(moved)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`Pending order moved to ${target}`).first()).toBeVisible()
  await expect(slider).toHaveAttribute('aria-valuenow', String(Number(target)))
  expect(await waiting()).toBe(Number(target))

  await slider.focus()
  await page.keyboard.press('Shift+ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Pending order moved to ${(Number(target) + 0.0001).toFixed(5)}`).first()).toBeVisible()
  // Beyond its own stop it goes back at once, and says why.
  for (const _ of Array(6)) await page.keyboard.press('Shift+ArrowDown')
  await expect(slider).toContainText(`Must be above ${stop}`)
  await page.keyboard.press('Enter')
  await expect(page.getByText('The stop loss must be below').first()).toBeVisible()
  expect(await waiting()).toBe(Number((Number(target) + 0.0001).toFixed(5)))
})

test('a position without a stop gets one by dragging its handle', { tag: '@whole' }, async ({ page, exchange }) => {
  const { trader, open } = await openPosition(page, exchange.origin, false)
  await drag(page, page.getByRole('button', { name: 'Add a stop loss to Buy 1.00' }), 40)
  const moved = await priceOf(stopLoss(page))
  expect(moved).toBeLessThan(open)
  await question(page).click()
  await expect(page.getByText(`Stop loss set to ${moved.toFixed(5)}`).first()).toBeVisible()
  expect((await held(trader))?.stopLoss).toBe(moved)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Stop loss removed').first()).toBeVisible()
  await expect(stopLoss(page)).toHaveCount(0)
  expect((await held(trader))?.stopLoss).toBeUndefined()
})

test('a take profit that is dragged leaves the stop loss that was dragged before it, and each is set', {
  tag: '@whole',
}, async ({ page, exchange }) => {
  const { trader, stop } = await openPosition(page, exchange.origin)
  const slider = stopLoss(page)
  await drag(page, slider, 25)
  await expect(question(page)).toBeVisible()
  const loss = await priceOf(slider)
  expect(loss).toBeLessThan(stop)
  await drag(page, page.getByRole('button', { name: 'Add a take profit to Buy 1.00' }), -40)
  const profit = await priceOf(page.getByRole('slider', { name: 'Take profit of Buy 1.00' }))
  await expect(slider).toHaveAttribute('aria-valuenow', String(loss))
  expect(await held(trader)).toMatchObject({ stopLoss: stop })

  await page.getByRole('button', { name: /^Set take profit to/ }).click()
  await expect(page.getByText(`Take profit set to ${profit.toFixed(5)}`).first()).toBeVisible()
  await expect(slider).toHaveAttribute('aria-valuenow', String(loss))
  expect(await held(trader)).toMatchObject({ stopLoss: stop, takeProfit: profit })
  await question(page).click()
  await expect(page.getByText(`Stop loss set to ${loss.toFixed(5)}`).first()).toBeVisible()
  expect(await held(trader)).toMatchObject({ stopLoss: loss, takeProfit: profit })
})

/** Returns the text of a stop loss this many steps above its start. */
const said = (stop: number, steps: number) =>
  new RegExp(`^${(stop + steps / 100_000).toFixed(5)}, −\\$${40 - steps}\\.000000, −?0\\.0\\d% of price$`)

test('keys move a stop by a step and by ten, put it back, and confirm it', async ({ page, exchange }) => {
  const { trader, stop } = await openPosition(page, exchange.origin)
  const slider = stopLoss(page)
  await slider.focus()
  await page.keyboard.press('ArrowDown')
  await expect(slider).toHaveAttribute('aria-valuetext', said(stop, -1))
  await page.keyboard.press('Shift+ArrowUp')
  await expect(slider).toHaveAttribute('aria-valuetext', said(stop, 9))
  await page.keyboard.press('Escape')
  await expect(slider).toHaveAttribute('aria-valuetext', said(stop, 0))
  await expect(question(page)).toHaveCount(0)
  await page.keyboard.press('Shift+ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Stop loss set to ${(stop + 0.0001).toFixed(5)}`).first()).toBeVisible()
  expect((await held(trader))?.stopLoss).toBe(Number((stop + 0.0001).toFixed(5)))
  await expect(slider).toBeFocused()
})

test('one tap: a stop is sent as it is let go', { tag: '@whole' }, async ({ page, exchange }) => {
  await page.addInitScript(() => localStorage.setItem('onetap', 'yes'))
  const { trader, stop } = await openPosition(page, exchange.origin)
  await drag(page, stopLoss(page), 20)
  await expect(page.getByText(/^Stop loss set to/).first()).toBeVisible()
  expect((await held(trader))?.stopLoss).toBeLessThan(stop)
})

test('a stop on the wrong side of the price goes back at once, with the reason', { tag: '@whole' }, async ({
  page,
  exchange,
}) => {
  const { trader, stop } = await openPosition(page, exchange.origin)
  const slider = stopLoss(page)
  const position = await page.locator('[data-line=position]').boundingBox()
  const below = await slider.boundingBox()
  await drag(page, slider, (position?.y ?? 0) - (below?.y ?? 0) - 40, () =>
    expect(slider).toContainText(/Must be below 1\.\d{5}/),
  )
  await expect(page.getByText(/The stop loss must be below 1\.\d{5}/).first()).toBeVisible()
  await expect(slider).toHaveAttribute('aria-valuenow', String(stop))
  expect((await held(trader))?.stopLoss).toBe(stop)
})

test.describe('a server that refuses', () => {
  test.use({ serviceWorkers: 'block' })

  test('a rejected move snaps back with the server’s words', { tag: '@whole' }, async ({ page, exchange }) => {
    const { trader, stop } = await openPosition(page, exchange.origin)
    await page.route('**/v1/api/forex/set_stop_price*', (route) =>
      route.fulfill({ json: { code: 0, msg: 'Not during the auction', data: null } }),
    )
    const slider = stopLoss(page)
    await drag(page, slider, 25)
    await expect.poll(() => priceOf(slider)).toBeLessThan(stop)
    await question(page).click()
    await expect(page.getByText('Not during the auction').first()).toBeVisible()
    await expect(slider).toHaveAttribute('aria-valuenow', String(stop))
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
    expect((await held(trader))?.stopLoss).toBe(stop)
  })

  test('a pending order cannot be moved where the server does not offer it', { tag: '@whole' }, async ({
    page,
    exchange,
  }) => {
    const trader = await Trader.open(exchange.origin)
    await trader.submit('EURUSD', {
      lots: '1',
      mode: 'pending',
      targetPrice: ((await trader.price('EURUSD')) - 0.0006).toFixed(5),
    })
    await overlay(page, getBasicInfo.path, { extensions: undefined })
    await openAs(page, trader, '/trade')
    await expect(page.locator('[data-line=pending]')).toContainText('at 1.')
    await expect(page.getByRole('slider', { name: /Trigger price of/ })).toHaveCount(0)
  })
})

test('the ticket’s own stop follows the hand, and the chart stands still meanwhile', async ({ page, exchange }) => {
  // Without a stop of its own: where two stops have the same price, one line stands for both.
  await openPosition(page, exchange.origin, false)
  await page.getByRole('switch', { name: 'Stop loss' }).click()
  const own = await bring(page, 'Stop loss of the new order')
  const line = async () => (await page.locator('[data-line=position]').boundingBox())?.y
  let before: number | undefined
  const stands = async () => expect(await line()).toBe(before)
  await drag(page, own, 30, stands, async () => {
    before = await line()
  })
  expect(before).toBeGreaterThan(0)
  const field = page.getByRole('spinbutton', { name: 'Stop loss price' })
  const moved = await priceOf(own)
  await expect(field).toHaveValue(moved.toFixed(5))
  await own.focus()
  await page.keyboard.press('ArrowUp')
  await expect(field).toHaveValue((moved + 0.00001).toFixed(5))
  await page.keyboard.press('Escape')
  await expect(field).toHaveValue(moved.toFixed(5))
})

test('a line is dragged wherever it is taken, moves the prices at the edge, and sideways moves the chart', async ({
  page,
  exchange,
}) => {
  const { trader, stop } = await openPosition(page, exchange.origin)
  const slider = stopLoss(page)
  const candles = (await page.locator('[data-labels]').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  /** A place on the line, far from every label. */
  const onLine = async () => {
    const box = await slider.boundingBox()
    return [candles.x + candles.width * 0.9, (box?.y ?? 0) + (box?.height ?? 0) / 2] as const
  }
  const toNow = page.getByRole('button', { name: 'Back to now' })

  // Away from the edge, where prices would move as well.
  await stroke(page, await onLine(), [0, isWide(page) ? 30 : -8], async () => {
    await expect.poll(() => priceOf(slider)).not.toBe(stop)
    await expect(page.locator('[data-line=stopLoss]')).toHaveCSS('z-index', '2')
  })
  await expect(question(page)).toBeVisible()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(slider).toHaveAttribute('aria-valuenow', String(stop))
  expect((await held(trader))?.stopLoss).toBe(stop)

  await stroke(page, await onLine(), [90, 3])
  await expect(toNow, 'older bars came into sight').toBeVisible()
  await expect(slider).toHaveAttribute('aria-valuenow', String(stop))
  await toNow.click()
  await expect(toNow).toHaveCount(0)
  await bring(page, 'Stop loss of Buy 1.00')

  const from = await onLine()
  const figure = await page.getByRole('figure').boundingBox()
  const foot = (figure?.y ?? 0) + (figure?.height ?? 0)
  await stroke(page, from, [0, foot - from[1] - 20], async () => {
    const arrived = await priceOf(slider)
    await expect.poll(() => priceOf(slider), 'the hand rests').toBeLessThan(arrived - 0.0003)
  })
  await expect(question(page)).toBeVisible()
  await expect(toNow, 'prices were moved').toBeVisible()
})

test('labels of many orders cover neither each other nor the prices; close positions are one and are named', {
  tag: '@whole',
}, async ({ page, exchange }) => {
  const trader = await Trader.open(exchange.origin)
  for (const [lots, loss, profit] of [
    ['0.3', 0.0002, 0.02],
    ['0.2', 0.00025, 0.03],
    ['0.1', 0.03, 0.0002],
  ] as const) {
    const placed = await trader.submit('EURUSD', { lots })
    if (placed === undefined) throw new Error('the server did not say what it placed')
    const at = (by: number) => (placed.price + by).toFixed(5)
    await trader.call(setStops, { id: placed.id, stopLoss: at(-loss), takeProfit: at(profit) })
  }
  await trader.submit('EURUSD', {
    lots: '1',
    mode: 'pending',
    targetPrice: ((await trader.price('EURUSD')) - 0.0003).toFixed(5),
  })
  await openAs(page, trader, '/trade')
  const net = page.getByRole('button', { name: /^3 positions/ })
  await expect(net).toContainText(/Buy 0\.60 [+−]\$\d/)
  const pin = page.getByRole('button', { name: /^Show Take profit of Buy 0\.30 at/ })
  await expect(pin, 'the nearer one of two').toContainText('+1')
  const pane = await page.locator('[data-labels]').boundingBox()
  const chart = await page.getByRole('figure').boundingBox()
  if (pane === null || chart === null) throw new Error('there is no chart')
  expect(pane.x + pane.width, 'labels end where the prices begin').toBeLessThanOrEqual(chart.x + chart.width - 62)
  await expect(async () => {
    const boxes = await page
      .locator('[data-line]:visible')
      .evaluateAll((labels) => labels.map((label) => label.getBoundingClientRect().toJSON() as DOMRect))
    expect(boxes.length).toBeGreaterThan(3)
    for (const [index, one] of boxes.entries()) {
      expect(one.right).toBeLessThanOrEqual(pane.x + pane.width)
      for (const other of boxes.slice(index + 1)) {
        const apart =
          one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top
        expect(apart, JSON.stringify([one, other])).toBe(true)
      }
    }
  }).toPass()

  await net.click()
  for (const name of ['0.30', '0.20', '0.10'])
    await expect(page.getByRole('button', { name: `Close position Buy ${name}` })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Close position Buy 0.30' })).toHaveCount(0)

  // A stop names its order while it is pointed at, and lights it.
  const stop = page.getByRole('slider', { name: 'Stop loss of Buy 0.30' })
  await expect(stop).not.toContainText('Buy 0.30')
  await stop.focus()
  await expect(stop).toContainText('Buy 0.30')
  await expect(page.locator('[data-line=position][data-lit]')).toHaveCount(1)

  await pin.click()
  await expect(page.getByRole('slider', { name: 'Take profit of Buy 0.30' })).toBeVisible()
  await page.getByRole('button', { name: 'Back to now' }).click()
  await expect(pin).toBeVisible()
})
