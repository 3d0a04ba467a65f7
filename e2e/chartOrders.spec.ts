/** Stops of one's own, moved on the chart by mouse, by touch and by keys. */
import type { Locator, Page } from '@playwright/test'
import { getBasicInfo } from '../contract/calls/session.ts'
import { myOrders, setStops } from '../contract/calls/trading.ts'
import { indicator, isWide, openAs } from './screen.ts'
import { expect, test } from './test.ts'
import { Trader } from './trader.ts'
import { overlay } from './wire.ts'

interface Scene {
  readonly trader: Trader
  /** Where the position opened, and where its stop loss is: 40 steps, so 40 USD, lower. */
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
  return { trader, open: placed.price, stop }
}

const held = async (trader: Trader) => (await trader.call(myOrders, { list: 'holding', page: 1 })).rows[0]
const stopLoss = (page: Page) => page.getByRole('slider', { name: 'Stop loss of Buy 1.00' })
const question = (page: Page) => page.getByRole('button', { name: /^Set stop loss to/ })

/**
 * Drags something up or down with the mouse, or with a finger where the page has no mouse. `begun`: once it has begun to move;
 * `meanwhile`: before it is let go.
 */
async function drag(
  page: Page,
  place: Locator,
  by: number,
  meanwhile?: () => Promise<void>,
  begun?: () => Promise<void>,
): Promise<void> {
  // Until the chart has found its scale: what moves away from under a finger is not dragged.
  await place.hover({ trial: true })
  const box = await place.boundingBox()
  if (box === null) throw new Error('nothing to drag')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const steps = Array.from({ length: 8 }, (_, step) => y + (by * (step + 1)) / 8)
  const follow = async (moveTo: (at: number) => Promise<unknown>) => {
    for (const at of steps) {
      await moveTo(at)
      // Less may be the shake of a hand.
      if (at === steps[1]) await begun?.()
    }
    await meanwhile?.()
  }
  if (isWide(page)) {
    await page.mouse.move(x, y)
    await page.mouse.down()
    await follow((at) => page.mouse.move(x, at))
    await page.mouse.up()
    return
  }
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x, y: at }] })
  await touch('touchStart', y)
  await follow((at) => touch('touchMove', at))
  await touch('touchEnd')
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

test('the price a pending order waits for is dragged, tells its new risk, and can be undone', async ({
  page,
  exchange,
}) => {
  const trader = await Trader.open(exchange.origin)
  const price = await trader.price('EURUSD')
  const [target, stop] = [(price - 0.0006).toFixed(5), (price - 0.001).toFixed(5)]
  await trader.submit('EURUSD', { lots: '1', mode: 'pending', targetPrice: target, stopLoss: stop })
  const waiting = async () => (await trader.call(myOrders, { list: 'pending', page: 1 })).rows[0]?.originPrice
  await openAs(page, trader, '/trade')
  const slider = page.getByRole('slider', { name: 'Price that Buy 1.00 waits for' })
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

test('a position without a stop gets one by dragging its handle', async ({ page, exchange }) => {
  const { trader, open } = await openPosition(page, exchange.origin, false)
  await drag(page, page.getByRole('button', { name: 'Add a stop loss to Buy 1.00' }), 40)
  const moved = await priceOf(stopLoss(page))
  expect(moved).toBeLessThan(open)
  await question(page).click()
  await expect(page.getByText(`Stop loss set to ${moved.toFixed(5)}`).first()).toBeVisible()
  expect((await held(trader))?.stopLoss).toBe(moved)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Stop loss taken off').first()).toBeVisible()
  await expect(stopLoss(page)).toHaveCount(0)
  expect((await held(trader))?.stopLoss).toBeUndefined()
})

test('a take profit that is dragged leaves the stop loss that was dragged before it, and each is set', async ({
  page,
  exchange,
}) => {
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

/** What a stop loss says so many steps above where it was. */
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

test('one tap: a stop is sent as it is let go', async ({ page, exchange }) => {
  await page.addInitScript(() => localStorage.setItem('onetap', 'yes'))
  const { trader, stop } = await openPosition(page, exchange.origin)
  await drag(page, stopLoss(page), 20)
  await expect(page.getByText(/^Stop loss set to/).first()).toBeVisible()
  expect((await held(trader))?.stopLoss).toBeLessThan(stop)
})

test('a stop on the wrong side of the price goes back at once, with the reason', async ({ page, exchange }) => {
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

  test('a rejected move snaps back with the server’s words', async ({ page, exchange }) => {
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

  test('a pending order cannot be moved where the server does not offer it', async ({ page, exchange }) => {
    const trader = await Trader.open(exchange.origin)
    await trader.submit('EURUSD', {
      lots: '1',
      mode: 'pending',
      targetPrice: ((await trader.price('EURUSD')) - 0.0006).toFixed(5),
    })
    await overlay(page, getBasicInfo.path, { extensions: undefined })
    await openAs(page, trader, '/trade')
    await expect(page.locator('[data-line=pending]')).toContainText('at 1.')
    await expect(page.getByRole('slider', { name: /waits for/ })).toHaveCount(0)
  })
})

test('the ticket’s own stop follows the hand, and the chart stands still meanwhile', async ({ page, exchange }) => {
  await openPosition(page, exchange.origin)
  await page.getByRole('switch', { name: 'Stop loss' }).click()
  const own = page.getByRole('slider', { name: 'Stop loss of the new order' })
  await expect(own).toBeVisible()
  const line = async () => (await stopLoss(page).boundingBox())?.y
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
