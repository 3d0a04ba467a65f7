/**
 * The flight recorder: ten minutes around the payrolls release of 2014-05-02 12:30 UTC are recorded through the app, taken to
 * another browser as a file, and replayed there without a network: the same bars to the digit. The recorded data lie beside
 * the repository; without them this is skipped.
 */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { getBalance, userInfo } from '../contract/calls/session.ts'
import { candles, tradeList } from '../contract/calls/trading.ts'
import type { Candle } from '../contract/entities/market.ts'
import { recordedMinutes } from '../contract/recording/recordedMarket.ts'
import { readRecording } from '../contract/recording/recording.ts'
import { indicator, openAs, tradeButton } from './screen.ts'
import { expect, test } from './test.ts'
import { Trader } from './trader.ts'

const data = (name: string) => fileURLToPath(new URL(`../../shared/data/${name}`, import.meta.url))
const ticks = data('ticks/EURUSD_ticks_20140501-20140515.csv.gz')
const minutes = data('candles/EURUSD_M1_20140501-20140515.csv.gz')
const missing = [ticks, minutes].filter((file) => !existsSync(file))

const MINUTE = 60_000
const from = Date.parse('2014-05-02T12:25:00Z')
const to = Date.parse('2014-05-02T12:35:00Z')
/** Ten minutes in half a minute. */
const speed = 20

test.use({
  settings: {
    FEED: 'replay',
    FEED_FILES: ticks,
    // Time enough to open the app and to begin before the first of the ten minutes.
    FEED_START: new Date(from - 5 * MINUTE).toISOString(),
    FEED_SPEED: String(speed),
  },
  expectedErrors: [/ERR_INTERNET_DISCONNECTED/],
  serviceWorkers: 'allow',
  viewport: { width: 1440, height: 900 },
  isMobile: false,
  hasTouch: false,
})
test.skip(missing.length > 0, `needs the recorded data beside the repository: ${missing.join(', ')}`)

const strip = (page: Page) => page.getByRole('region', { name: 'Flight recorder' })
const figures = ({ open, high, low, close }: Candle) =>
  [open, high, low, close].map((price) => price.toFixed(5)).join(' ')

/** The bars of the recorded market itself. */
function truth(): string[] {
  const rows = gunzipSync(readFileSync(minutes)).toString('utf8').trim().split('\n').slice(1)
  const bars = rows.map((row) => row.split(',').map(Number))
  return bars
    .filter(([time = 0]) => time >= from && time < to)
    .map(([, ...prices]) =>
      prices
        .slice(0, 4)
        .map((price) => price.toFixed(5))
        .join(' '),
    )
}

/** Keeps the words that a chart writes on its canvas. */
function listenToCanvas(): void {
  const words: string[] = []
  Object.assign(window, { canvasWords: words })
  const { fillText } = CanvasRenderingContext2D.prototype
  CanvasRenderingContext2D.prototype.fillText = function (text, ...place) {
    words.push(text)
    return fillText.call(this, text, ...place)
  }
}

/** Moves the pointer over the chart from its end on and reads what it says of the bars of these times: open, high, low, close. */
async function drawnBars(page: Page, wanted: readonly string[]): Promise<Map<string, string>> {
  const box = await page.getByRole('figure').first().boundingBox()
  if (!box) throw new Error('there is no chart')
  const found = new Map<string, string>()
  for (let x = box.x + box.width; x > box.x && wanted.some((time) => !found.has(time)); x -= 4) {
    await page.evaluate(() =>
      Object.assign((window as unknown as { canvasWords: string[] }).canvasWords, { length: 0 }),
    )
    await page.mouse.move(x, box.y + box.height / 3)
    const words = await page.evaluate(async () => {
      const { canvasWords } = window as unknown as { canvasWords: string[] }
      const isDrawn = () => canvasWords.some((text) => /\d\d:\d\d$/.test(text)) && canvasWords.includes('C ')
      // Outside the bars nothing is drawn.
      for (let frame = 0; frame < 12 && !isDrawn(); frame++) await new Promise(requestAnimationFrame)
      return canvasWords.join('|')
    })
    const legend = words.match(/O \|([\d.]+)\|H \|([\d.]+)\|L \|([\d.]+)\|C \|([\d.]+)/)
    const time = words.match(/\d+ \w+, \d\d:\d\d/)
    if (legend && time) found.set(time[0], legend.slice(1).join(' '))
  }
  return found
}

test(
  'a session is recorded, taken elsewhere and replayed offline: the same bars',
  {
    tag: ['@oneWidth', '@whole'],
  },
  async ({ page, exchange, browser, baseURL }, info) => {
    test.setTimeout(150_000)
    const trader = await Trader.open(exchange.origin)
    const clock = async () =>
      (await trader.call(tradeList, {})).find(({ code }) => code === 'EURUSD')?.quotation?.time ?? 0
    const bars = truth()
    expect(bars).toHaveLength(10)

    const file = await test.step('recorded, with an order under way, and saved', async () => {
      await openAs(page, trader, '/mine/system')
      await page.getByRole('link', { name: 'Flight recorder' }).click()
      await page.getByRole('button', { name: 'Record this session' }).click()
      await expect(strip(page)).toContainText('Recording')
      expect(await clock(), 'the recording began in time').toBeLessThan(from)
      await page.goto('/#/trade')
      await expect(indicator(page, 'Replay')).toBeVisible()
      // At this speed a price is too old to trade on after half a second: accepted or refused, it is an attempt.
      await tradeButton(page, 'Buy').click()
      await expect.poll(clock, { timeout: 90_000, intervals: [500] }).toBeGreaterThan(to + MINUTE / 2)
      // What the order's result stands over.
      await page.keyboard.press('Escape')
      await strip(page).getByRole('button', { name: 'Stop' }).click()
      await expect(strip(page)).toHaveCount(0)
      await page.goto('/#/mine/recorder')
      await page.getByRole('listitem').getByRole('button').click()
      const saving = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Save as file' }).click()
      const path = info.outputPath('recording.jsonl.gz')
      await (await saving).saveAs(path)
      return path
    })

    const text = gunzipSync(readFileSync(file)).toString('utf8')
    await test.step('the file has the ten bars, as the market and the server have them', async () => {
      const recorded = recordedMinutes(readRecording(text), 'EURUSD').filter(({ time }) => time >= from && time < to)
      expect(recorded.map(figures)).toEqual(bars)
      const instrumentId = trader.instrument('EURUSD').id
      const served = await trader.call(candles, { instrumentId, period: '1min', limit: 10, before: to })
      expect(recorded.map(({ time, ...bar }) => [time, figures({ time, ...bar })])).toEqual(
        served.map((bar) => [bar.time, figures(bar)]),
      )
    })

    await test.step('the file says nothing of whose session it was', async () => {
      const reported = await page.evaluate(() => Object.values(localStorage))
      const user = await trader.call(userInfo, {})
      const { balance } = await trader.call(getBalance, {})
      const account = [user.id, user.uid, user.email, balance].filter((value) => value.length >= 5)
      const personal = [
        trader.token,
        ...account,
        ...reported.filter((value) => value.length >= 8),
        '@',
        'balance',
        'uid',
        'token',
      ]
      // The instrument's hundred thousand units are nobody's balance.
      const said = text.replace(/^\{"type":"market".*$/gm, '')
      for (const one of personal) expect(said.includes(one), `the file says ${one}`).toBe(false)
      expect(text).toContain('"type":"order"')
      expect(text).toMatch(/"phase":"(done|refused)"/)
    })

    await test.step('imported into a fresh profile offline and replayed: the chart draws the same bars', async () => {
      const context = await browser.newContext({
        baseURL: baseURL ?? '',
        viewport: { width: 1440, height: 900 },
        locale: 'en-GB',
        timezoneId: 'UTC',
      })
      const other = await context.newPage()
      await other.addInitScript(listenToCanvas)
      await other.goto('/#/mine/recorder')
      await expect(other.getByRole('heading', { name: 'No recordings yet' })).toBeVisible()
      await other.evaluate(async () => void (await navigator.serviceWorker.ready))
      await other.reload()
      await context.setOffline(true)
      await other.getByLabel('Recording to import').setInputFiles(file)
      await other.getByRole('listitem').getByRole('button').click()
      await other.getByRole('dialog').getByRole('button', { name: 'Replay' }).click()
      await expect(other.getByRole('radio', { name: /^Recording/ })).toBeChecked()
      await other.getByRole('radio', { name: 'All' }).check({ force: true })
      await other.getByRole('button', { name: 'Start replay' }).click()
      const controls = other.getByRole('region', { name: 'Replay', exact: true })
      await controls.getByRole('button', { name: 'Pause' }).click()
      const scrubber = controls.getByRole('slider', { name: 'Replay time' })

      await scrubber.press('PageUp')
      await scrubber.press('PageUp')
      const moment = other.getByRole('region', { name: 'Time in recording' })
      await expect(moment).toContainText(/Server\s*1\.38\d{3}/)
      await expect(moment).toContainText(/Screen\s*1\.38\d{3}/)
      await expect(moment).toContainText(/Displayed as\s*Replay/)
      await expect(other.getByText(/^EUR\/USD, 1 minute, \d+ bars/)).toBeAttached()
      const times = bars.map((_, index) => `2 May, 12:${25 + index}`)
      const drawn = await drawnBars(other, times)
      expect(times.map((time) => `${time} ${drawn.get(time)}`)).toEqual(
        times.map((time, index) => `${time} ${bars[index]}`),
      )
      await context.close()
    })
  },
)
