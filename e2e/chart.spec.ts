/** The chart: drawings, indicators and its look last; older bars come as one scrolls back; never another's bars. */
import type { Page } from '@playwright/test'
import { candles, tradeList } from '../contract/calls/trading.ts'
import type { Exchange } from './exchange.ts'
import { indicator, isWide } from './screen.ts'
import { expect, test } from './test.ts'
import { Trader } from './trader.ts'

const chart = (page: Page) => page.getByRole('figure')
/** What the chart says without being seen, told anew with each load. */
const said = (page: Page) => page.locator('section:has([role=figure]) > p')
const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Drawing tools' })
const stored = (page: Page, key: string) => page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? '[]'), key)

async function open(page: Page): Promise<void> {
  await page.goto('/#/trade')
  await expect(said(page)).toContainText('bars')
  await expect(indicator(page, 'Simulated')).toBeVisible()
}

async function takeTools(page: Page): Promise<void> {
  if (isWide(page)) await page.getByRole('button', { name: 'Drawing tools' }).click()
  else {
    await page.getByRole('button', { name: 'Indicators and chart settings' }).click()
    await page.getByRole('button', { name: 'Draw on the chart' }).click()
  }
  await expect(toolbar(page)).toBeVisible()
}

/** Draws a trend line by one stroke of the mouse, or by two taps. */
async function drawLine(page: Page): Promise<void> {
  await toolbar(page).getByRole('button', { name: 'Trend line' }).click()
  const box = await chart(page).boundingBox()
  if (box === null) throw new Error('there is no chart')
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const
  const [from, to] = [at(0.2, 0.5), at(0.6, 0.3)]
  if (isWide(page)) {
    await page.mouse.move(...from)
    await page.mouse.down()
    await page.mouse.move(...to, { steps: 4 })
    await page.mouse.up()
  } else {
    await page.touchscreen.tap(...from)
    await page.touchscreen.tap(...to)
  }
}

test('a trend line is drawn, stays after a reload, and is deleted', async ({ page }) => {
  await open(page)
  await takeTools(page)
  await drawLine(page)
  await expect.poll(() => stored(page, 'drawings:EURUSD')).toMatchObject([{ tool: 'segment', points: [{}, {}] }])
  const drawn = await stored(page, 'drawings:EURUSD')
  await page.reload()
  await expect(said(page)).toContainText('bars')
  await takeTools(page)
  expect(await stored(page, 'drawings:EURUSD')).toEqual(drawn)
  if (isWide(page)) {
    const all = toolbar(page).getByRole('button', { name: 'Delete all drawings' })
    await all.click()
    await expect(all).toBeDisabled()
    expect(await stored(page, 'drawings:EURUSD')).toEqual([])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(all).toBeEnabled()
    expect(await stored(page, 'drawings:EURUSD')).toEqual(drawn)
    await toolbar(page).getByRole('button', { name: 'Select the next drawing' }).click()
    await page.keyboard.press('Delete')
  } else {
    const box = await chart(page).boundingBox()
    const remove = toolbar(page).getByRole('button', { name: 'Delete the selected drawing' })
    // Prices have moved, and the scale with them: the line is near its place.
    await expect(async () => {
      for (const y of [0.37, 0.38, 0.39, 0.4, 0.41]) {
        if (await remove.isEnabled()) return
        await page.touchscreen.tap((box?.x ?? 0) + (box?.width ?? 0) * 0.4, (box?.y ?? 0) + (box?.height ?? 0) * y)
      }
      await expect(remove).toBeEnabled({ timeout: 500 })
    }).toPass({ timeout: 15_000 })
    await toolbar(page).getByRole('button', { name: 'Delete the selected drawing' }).click()
  }
  await expect.poll(() => stored(page, 'drawings:EURUSD')).toEqual([])
})

test('an indicator with its own period, the type, the scale and the full screen', async ({ page }) => {
  await open(page)
  const openSheet = (kind: 'Indicators' | 'Chart settings') =>
    page.getByRole('button', { name: isWide(page) ? kind : 'Indicators and chart settings', exact: true }).click()
  const close = () => page.keyboard.press('Escape')
  const panes = () => chart(page).locator('canvas').count()
  const before = await panes()

  await openSheet('Indicators')
  const rsi = page.getByRole('switch', { name: /^RSI/ })
  await rsi.click()
  const length = page.getByRole('spinbutton', { name: /^RSI/ })
  await length.fill('21')
  await length.blur()
  await close()
  await expect.poll(panes).toBeGreaterThan(before)

  await openSheet('Chart settings')
  // The sheet is still sliding in: a press may meet another place.
  await expect(() => page.getByRole('radio', { name: 'Line' }).check({ force: true, timeout: 1000 })).toPass()
  await page.getByRole('switch', { name: 'Logarithmic price scale' }).click()
  await close()
  await page.reload()
  await expect(said(page)).toContainText('bars')
  await expect.poll(panes).toBeGreaterThan(before)
  await openSheet('Indicators')
  await expect(rsi).toBeChecked()
  await expect(length).toHaveValue('21')
  await close()
  await openSheet('Chart settings')
  await expect(page.getByRole('radio', { name: 'Line' })).toBeChecked()
  await expect(page.getByRole('switch', { name: 'Logarithmic price scale' })).toBeChecked()
  await close()

  await page.getByRole('button', { name: 'Full screen' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-full')
  const size = page.viewportSize()
  await expect.poll(async () => (await chart(page).boundingBox())?.width).toBe(size?.width)
  await page.getByRole('button', { name: 'Leave full screen' }).click()
  await expect(page.locator('html')).not.toHaveAttribute('data-full')
})

test('scrolling back loads older bars, again and again', async ({ page }) => {
  await open(page)
  const asked: number[] = []
  page.on('request', (request) => {
    const before = new URL(request.url()).searchParams.get('before')
    if (request.url().includes('/kline') && before !== null) asked.push(Number(before))
  })
  await chart(page).focus()
  const back = async (pages: number) => {
    await expect
      .poll(async () => {
        for (let press = 0; press < 5; press += 1) await page.keyboard.press('PageUp')
        return asked.length
      })
      .toBeGreaterThanOrEqual(pages)
  }
  await back(2)
  expect(asked[1]).toBeLessThan(asked[0] ?? 0)
})

test('after a reconnection the bars that were missed are fetched', async ({ page }) => {
  let cut = async () => undefined as unknown
  await page.routeWebSocket('**/v1/ws', (socket) => {
    socket.connectToServer()
    cut = () => socket.close()
  })
  await open(page)
  const fetched = page.waitForRequest((request) => {
    const { pathname, searchParams } = new URL(request.url())
    return pathname.endsWith('/kline') && !searchParams.has('before')
  })
  await cut()
  await fetched
  await expect(indicator(page, 'Simulated')).toBeVisible()
})

/** Prices of each instrument, by what it is called. */
async function prices({ origin }: Exchange): Promise<Map<string, number>> {
  const known = await (await Trader.open(origin)).call(tradeList, {})
  return new Map(known.map(({ showCode, quotation }) => [showCode, quotation?.close ?? 0]))
}

// A key chooses the next; the chart is the same on a phone.
test.describe('instruments one after the other', { tag: '@wideOnly' }, () => {
  test.use({ serviceWorkers: 'block' })

  test('ten at once, their bars late and in the wrong order: never one’s bars under another’s name', async ({
    page,
    exchange,
  }) => {
    const known = await prices(exchange)
    await open(page)
    await page.evaluate(() => {
      const seen: string[] = []
      Object.assign(window, { seen })
      const section = document.querySelector('section:has([role=figure])')
      const note = () => seen.push(section?.querySelector(':scope > p')?.textContent ?? '')
      if (section) new MutationObserver(note).observe(section, { subtree: true, childList: true, characterData: true })
    })
    const held: Array<() => Promise<void>> = []
    let isHeld = true
    await page.route(`**${candles.path}*`, async (route) => {
      const pass = async () => route.fulfill({ response: await route.fetch() })
      const answer = () => pass().catch(() => undefined)
      // What is asked for once the first are answered is nobody's to hold.
      if (isHeld) held.push(answer)
      else await answer()
    })
    for (let turn = 0; turn < 10; turn++) await page.keyboard.press('ArrowDown')
    await expect.poll(() => held.length).toBeGreaterThan(1)
    isHeld = false
    // The newest answer first, those given up after it.
    for (const answer of held.reverse()) await answer()
    const shown = page.getByRole('heading', { level: 1 }).locator('bdi').first()
    await expect(async () => expect(said(page)).toContainText(await shown.innerText(), { timeout: 500 })).toPass()
    const seen = await page.evaluate(() => (window as never as { seen: string[] }).seen)
    for (const text of new Set(seen.filter((one) => one !== ''))) {
      const [, name = '', low] = /^\W*([A-Z0-9/]+).*lowest ([\d,.]+)/s.exec(text) ?? []
      const price = known.get(name) ?? Number.NaN
      expect(Math.abs(Number(low?.replaceAll(',', '').replace(/\.$/, '')) / price - 1), text).toBeLessThan(0.2)
    }
  })
})
