/** A market that was looked at is replayed without a network, and traded in: nothing leaves the browser, nothing stays behind. */
import type { Page } from '@playwright/test'
import { candles, myOrders } from '../contract/calls/trading.ts'
import type { Candle, Period } from '../contract/entities/market.ts'
import { fact, figuresIn, indicator, isWide, openAs, orderRow, summary, tab, ticket, tradeButton } from './screen.ts'
import { expect, test } from './test.ts'
import { Trader } from './trader.ts'

const controls = (page: Page) => page.getByRole('region', { name: 'Replay', exact: true })
const scrubber = (page: Page) => controls(page).getByRole('slider', { name: 'Replay time' })
const now = async (page: Page) => Number(await scrubber(page).inputValue())

/** Looks at EUR/USD until the service worker has it, so that there is something to replay. */
async function lookAt(page: Page, trader: Trader) {
  await openAs(page, trader, '/trade')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await page.reload()
  await expect(indicator(page, 'Simulated')).toBeVisible()
  await expect(tradeButton(page, 'Buy')).toBeEnabled()
  await expect.poll(() => stored(page, '1min')).toBeGreaterThan(100)
  // An hour's bar is told while it runs: its end is not the end of what is known.
  await page.getByRole('radio', { name: '1 hour', exact: true }).check({ force: true })
  await expect.poll(() => stored(page, '60min')).toBeGreaterThan(24)
}

/** Returns how many bars of EUR/USD the service worker has stored for a period. */
function stored(page: Page, wanted: Period): Promise<number> {
  return page.evaluate(
    (of) =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('market-series')
        opening.onerror = () => resolve(0)
        opening.onsuccess = () => {
          const db = opening.result
          if (!db.objectStoreNames.contains('kept')) {
            db.close()
            resolve(0)
            return
          }
          const all = db.transaction('kept').objectStore('kept').getAll()
          all.onsuccess = () => {
            const rows = all.result as { code: string; period: string; bars: unknown[] }[]
            db.close()
            resolve(rows.find(({ code, period }) => code === 'EURUSD' && period === of)?.bars.length ?? 0)
          }
        }
      }),
    wanted,
  )
}

/** On a phone the controls are folded at first. */
async function unfold(page: Page) {
  if (!isWide(page)) await controls(page).getByRole('button', { name: 'More controls' }).click()
}

/** Starts the newest hour of EUR/USD, which has an hour of market. */
async function startHour(page: Page, source: RegExp) {
  await page.getByRole('link', { name: 'Replay' }).first().click()
  await page.getByRole('radio', { name: source }).check({ force: true })
  await expect(page.getByRole('checkbox', { name: /EUR\/USD/ })).toBeChecked()
  await page.getByRole('radio', { name: '1 hour' }).check({ force: true })
  await page.getByRole('button', { name: 'Start replay' }).click()
  await expect(controls(page)).toBeVisible()
  await expect(indicator(page, 'Replay')).toBeVisible()
  const [min, max] = [await scrubber(page).getAttribute('min'), await scrubber(page).getAttribute('max')]
  expect(Number(max) - Number(min) + 1).toBe(3_600_000)
  await unfold(page)
  await tab(page, 'Trade').click()
}
const startFromCache = (page: Page) => startHour(page, /Saved on this device/)

/** Returns the chart's text for screen readers, which changes with each load. */
const said = (page: Page) => page.locator('section:has([role=figure]) > p')

/** Returns the first frame after a key was pressed on the scrubber. */
function afterKey(page: Page, key: string) {
  return page.evaluate(async (pressed) => {
    const slider = document.querySelector<HTMLInputElement>('section[aria-label=Replay] input[type=range]')
    slider?.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true }))
    await new Promise(requestAnimationFrame)
    const points = [...(slider?.parentElement?.querySelectorAll('svg path') ?? [])].flatMap((path) =>
      [...(path.getAttribute('d') ?? '').matchAll(/([\d.]+) [\d.]+/g)].map(([, x]) => Number(x)),
    )
    return {
      /** The furthest that anything of the curve reaches, as a share of its width, and where the playhead is. */
      drawn: Math.max(0, ...points) / 640,
      share: (Number(slider?.value) - Number(slider?.min)) / (Number(slider?.max) - Number(slider?.min)),
      clock: slider?.getAttribute('aria-valuetext')?.slice(0, 5) ?? '',
      chart: document.querySelector('section:has([role=figure]) > p')?.textContent ?? '',
      page: document.body.innerText,
    }
  }, key)
}

/** The bars that the server has of EUR/USD, oldest first. */
const barsOf = (trader: Trader, period: Period, limit: number): Promise<Candle[]> =>
  trader.call(candles, { instrumentId: trader.instrument('EURUSD').id, period, limit })

/** A bar's start as the scrubber writes it. */
const clockOf = ({ time }: Candle) =>
  new Date(time).toLocaleTimeString('en-GB', { timeZone: 'Europe/Berlin', hour: '2-digit', minute: '2-digit' })

test.describe('a replay', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/], serviceWorkers: 'allow' })

  test('plays a kept market offline, with a practice account, and leaves no trace', async ({
    page,
    context,
    exchange,
  }) => {
    test.slow()
    const trader = await Trader.open(exchange.origin)
    await trader.submit('EURUSD', { lots: '0.3' })
    await lookAt(page, trader)
    await context.setOffline(true)
    await tab(page, 'Markets').click()
    await expect(indicator(page, 'Offline')).toBeVisible({ timeout: 25_000 })
    await startFromCache(page)

    // The practice account, not the visitor's own.
    await expect(tradeButton(page, 'Buy')).toBeEnabled()
    await tab(page, 'Orders').click()
    await expect(page.getByRole('heading', { name: 'No open positions' })).toBeVisible()
    await expect.poll(() => figuresIn(fact(summary(page), 'Balance'))).toEqual(['100000.00'])

    // It runs, sixty times as fast.
    await tab(page, 'Trade').click()
    if (isWide(page)) await controls(page).getByRole('radio', { name: '60 times' }).check({ force: true })
    else await controls(page).getByRole('combobox', { name: 'Speed' }).selectOption('60×')
    const before = await now(page)
    await expect.poll(() => now(page)).toBeGreaterThan(before + 60_000)

    // From here on the network is there: still nothing is sent.
    const sent: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api') || pathname.startsWith('/v1')) sent.push(pathname)
    })
    page.on('websocket', (socket) => sent.push(socket.url()))
    await context.setOffline(false)

    await controls(page).getByRole('button', { name: 'Pause' }).click()
    await ticket(page).getByRole('switch', { name: 'Stop loss' }).click()
    await ticket(page).getByRole('spinbutton', { name: 'Stop loss price' }).fill('1')
    await tradeButton(page, 'Buy').click()
    const result = page.getByRole('dialog', { name: 'Order accepted' })
    await expect(result.getByText('Replay', { exact: true })).toBeVisible()
    await result.getByRole('link', { name: 'View order' }).click()
    await expect(orderRow(page, 'EUR/USD')).toBeVisible()
    const placedAt = await now(page)
    const floating = () => figuresIn(fact(summary(page), 'Floating profit'))
    const first = await floating()
    await controls(page).getByRole('button', { name: 'Play', exact: true }).click()
    await expect.poll(() => now(page)).toBeGreaterThan(placedAt + 30_000)
    await expect.poll(floating).not.toEqual(first)

    // Set back to before the order, the account is what it was then.
    await scrubber(page).focus()
    for (let i = 0; i < 3; i++) await page.keyboard.press('PageDown')
    await expect(page.getByText('1 order undone').first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No open positions' })).toBeVisible()
    expect(sent).toEqual([])

    await controls(page).getByRole('button', { name: 'End replay' }).click()
    await expect(indicator(page, 'Simulated')).toBeVisible({ timeout: 25_000 })
    await expect(controls(page)).toHaveCount(0)
    await expect(orderRow(page, 'EUR/USD')).toBeVisible()
    const { rows } = await trader.call(myOrders, { list: 'holding', page: 1 })
    expect(rows.map(({ lots }) => lots)).toEqual([0.3])
    expect((await trader.call(myOrders, { list: 'history', page: 1 })).rows).toEqual([])
  })

  test('a session keeps orders, name, bookmarks and place through a reload, and ends with a result', {
    tag: '@oneWidth',
  }, async ({ page, exchange }) => {
    const trader = await Trader.open(exchange.origin)
    await lookAt(page, trader)
    await startFromCache(page)
    await page.goBack()
    await controls(page).getByRole('button', { name: 'Pause' }).click()
    await page.getByRole('button', { name: 'Add bookmark' }).click()
    await tradeButton(page, 'Buy').click()
    const result = page.getByRole('dialog', { name: 'Order accepted' })
    await expect(result.getByText('Replay', { exact: true })).toBeVisible()
    await result.getByRole('button', { name: 'Keep trading' }).click()
    await page
      .getByRole('main')
      .getByRole('button', { name: /EUR\/USD ·/ })
      .click()
    const sheet = page.getByRole('dialog', { name: 'Settings' })
    await sheet.getByRole('textbox', { name: 'Name' }).fill('London open drills')
    await expect(sheet.getByRole('button', { name: 'Remove' })).toHaveCount(1)
    await page.keyboard.press('Escape')
    const place = await now(page)

    await page.reload()
    await expect(indicator(page, 'Replay')).toBeVisible()
    expect(await now(page)).toBe(place)
    await expect(page.getByRole('button', { name: 'London open drills' })).toBeVisible()
    await unfold(page)
    await expect(controls(page).getByRole('button', { name: 'Next bookmark' })).toBeVisible()
    await tab(page, 'Orders').click()
    await expect(orderRow(page, 'EUR/USD')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(trader.token)

    // Several charts on one clock, then the result.
    await page.goBack()
    await page.getByRole('radio', { name: '2', exact: true }).check({ force: true })
    await expect(page.getByRole('figure')).toHaveCount(2)
    await page.getByRole('button', { name: /^Finish/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Finish' }).click()
    await expect(page.getByRole('heading', { name: 'Result' })).toBeVisible()
    await expect(page.getByText('Buy and hold EUR/USD')).toBeVisible()
    await expect(controls(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'All sessions' }).click()
    await expect(page.getByText('London open drills')).toBeVisible()
  })
})

test('a replay shows nothing of later than its playhead, and leaves no bar on the live chart', async ({
  page,
  exchange,
}) => {
  const trader = await Trader.open(exchange.origin)
  await openAs(page, trader, '/trade')
  await expect(indicator(page, 'Simulated')).toBeVisible()
  await page.getByRole('radio', { name: '1 minute', exact: true }).check({ force: true })
  await startHour(page, /From the server/)
  await controls(page).getByRole('button', { name: 'Pause' }).click()
  await expect(said(page)).toContainText('500 bars')
  const bars = await barsOf(trader, '1min', 1_000)

  for (const key of ['Home', 'End', 'PageDown', 'PageDown', 'Home', 'End', 'Home']) {
    const { drawn, share, clock, chart, page: text } = await afterKey(page, key)
    expect(drawn, key).toBeLessThanOrEqual(share + 0.001)
    const index = bars.findIndex((bar) => clockOf(bar) === clock)
    const bar = bars[index] as Candle
    // It begins with the first moment of a minute, whose open is all there is of it then, and ends with the last of one.
    const isOver = key !== 'Home'
    const price = isOver ? bar.close : bar.open
    const before = bars.slice(index - 499, isOver ? index + 1 : index)
    const high = Math.max(price, ...before.map((one) => one.high)).toFixed(5)
    const low = Math.min(price, ...before.map((one) => one.low)).toFixed(5)
    expect(chart, `${key} ${clock}`).toContain(`to ${price.toFixed(5)}, high ${high}, low ${low}`)
    expect(text, key).toContain(price.toFixed(5))
  }

  await page.getByRole('radio', { name: '1 hour', exact: true }).check({ force: true })
  await expect(said(page)).toContainText('1 hour')
  const replayed = await said(page).innerText()
  await controls(page).getByRole('button', { name: 'End replay' }).click()
  await expect(indicator(page, 'Simulated')).toBeVisible({ timeout: 25_000 })
  await expect(async () => {
    const { length } = await barsOf(trader, '60min', 500)
    expect(replayed).not.toContain(` ${length} bars`)
    await expect(said(page)).toContainText(` ${length} bars`, { timeout: 500 })
  }).toPass()
})
