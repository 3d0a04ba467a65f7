/** The chart: indicators and its look last; older bars come as one scrolls back; never another's bars. */
import type { Page } from '@playwright/test'
import { candles, tradeList } from '../contract/calls/trading.ts'
import type { Exchange } from './exchange.ts'
import { indicator, isWide } from './screen.ts'
import { expect, test } from './test.ts'
import { Trader } from './trader.ts'

const chart = (page: Page) => page.getByRole('figure')
/** Returns the chart's text for screen readers, which changes with each load. */
const said = (page: Page) => page.locator('section:has([role=figure]) > p')
async function open(page: Page): Promise<void> {
  await page.goto('/#/trade')
  await expect(said(page)).toContainText('bars')
  await expect(indicator(page, 'Simulated')).toBeVisible()
}

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
  await page.getByRole('button', { name: 'Exit full screen' }).click()
  await expect(page.locator('html')).not.toHaveAttribute('data-full')
})

test('scrolling back loads older bars, again and again, until a tap leads back to now', { tag: '@whole' }, async ({
  page,
}) => {
  await open(page)
  const requested: number[] = []
  page.on('request', (request) => {
    const before = new URL(request.url()).searchParams.get('before')
    if (request.url().includes('/kline') && before !== null) requested.push(Number(before))
  })
  await chart(page).focus()
  const back = async (pages: number) => {
    await expect
      .poll(async () => {
        for (let press = 0; press < 5; press += 1) await page.keyboard.press('PageUp')
        return requested.length
      })
      .toBeGreaterThanOrEqual(pages)
  }
  await back(2)
  expect(requested[1]).toBeLessThan(requested[0] ?? 0)
  const toNow = page.getByRole('button', { name: 'Back to now' })
  await toNow.click()
  await expect(toNow).toHaveCount(0)
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
      const [, name = '', low] = /^\W*([A-Z0-9/]+).*low ([\d,.]+)/s.exec(text) ?? []
      const price = known.get(name) ?? Number.NaN
      expect(Math.abs(Number(low?.replaceAll(',', '').replace(/\.$/, '')) / price - 1), text).toBeLessThan(0.2)
    }
  })
})
