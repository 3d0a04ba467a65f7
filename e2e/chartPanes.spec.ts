/** The chart's panes: whatever was done before, the candles keep the most of its height. */
import type { Page } from '@playwright/test'
import { Random } from '../tools/fuzz/random.ts'
import { indicator, isWide, tab } from './screen.ts'
import { expect, test } from './test.ts'

const overCandles = ['MA', 'EMA', 'BOLL', 'SAR', 'VOL'] as const
const inPanes = ['MACD', 'RSI', 'KDJ', 'ATR', 'CCI', 'WR', 'DMI', 'MTM', 'OBV'] as const
const indicatorNames = [...overCandles, ...inPanes]
type IndicatorName = (typeof indicatorNames)[number]

/** Minimum share of the chart's height, including the time axis, for the candles. */
const MIN_HEIGHT = 0.55
/** So many indicators are on at once at most. */
const MAX_PANES = 4
/** Each seed is another sequence: name one in SEED to see it again. */
const seeds = process.env.SEED ? [Number(process.env.SEED)] : [20_260_715]
const STEPS = 14

const chart = (page: Page) => page.getByRole('figure')
const sizesOf = {
  phone: [
    { width: 390, height: 844 },
    { width: 390, height: 600 },
    { width: 430, height: 932 },
    { width: 844, height: 390 },
  ],
  wide: [
    { width: 1440, height: 900 },
    { width: 1280, height: 720 },
    { width: 1440, height: 560 },
    { width: 900, height: 1440 },
  ],
}

/** Returns the faults of the panes between the candles and the time axis. */
const faults = (page: Page, under: number): Promise<readonly string[]> =>
  chart(page).evaluate(
    (box, { least, under }) => {
      const heightOf = (element: Element | null | undefined) => element?.getBoundingClientRect().height ?? 0
      const whole = heightOf(box)
      const panes = [...box.children].filter((child) => child.querySelector('canvas'))
      const [candles, ...others] = panes
      const heights = `${panes.map(heightOf).join(' + ')} of ${whole} px`
      const sum = [...box.children].reduce((total, child) => total + heightOf(child), 0)
      return [
        ...(whole < 50 ? [`there is no chart: ${heights}`] : []),
        ...(heightOf(candles) < whole * least ? [`the candles have too little: ${heights}`] : []),
        ...(heightOf(candles?.querySelector('canvas')) === heightOf(candles)
          ? []
          : ['the candles are drawn elsewhere']),
        ...(others.length === under + 1 ? [] : [`${others.length - 1} panes instead of ${under}`]),
        ...(others.some((pane) => heightOf(pane) < 12) ? [`a pane is too low: ${heights}`] : []),
        ...(Math.abs(sum - whole) > 1 ? [`the panes are not as high as the chart: ${heights}`] : []),
      ]
    },
    { least: MIN_HEIGHT, under },
  )

/** Somebody who does anything at all to a chart, and knows which indicators are on. */
class Visitor {
  readonly #page: Page
  readonly #random: Random
  #on: ReadonlySet<IndicatorName>
  #market = 'EUR/USD'
  #playing = false

  constructor(page: Page, random: Random) {
    this.#page = page
    this.#random = random
    this.#on = new Set(isWide(page) ? ['MA', 'VOL'] : [])
  }

  /** Returns how many panes are under the candles. */
  get panes(): number {
    return inPanes.filter((name) => this.#on.has(name)).length
  }

  /** Does something; answers what. */
  async act(): Promise<string> {
    const acts = [this.#indicators, this.leave, this.#period, this.#choose, this.#resize, this.#full, this.#replay]
    return await this.#random.one(acts).call(this)
  }

  /** Switches on what is not on yet and off what is not named. */
  async choose(names: readonly IndicatorName[]): Promise<string> {
    const changed = indicatorNames.filter((name) => names.includes(name) !== this.#on.has(name))
    // Those that go make room first.
    const inOrder = changed.toSorted((one, other) => Number(names.includes(one)) - Number(names.includes(other)))
    const page = this.#page
    const button = isWide(page) ? 'Indicators' : 'Indicators and chart settings'
    await page.getByRole('button', { name: button, exact: true }).click()
    const sheet = page.getByRole('dialog')
    for (const name of inOrder) {
      const one = sheet.getByRole('switch', { name: new RegExp(`^${name},`) })
      await one.press('Space')
      await expect(one).toBeChecked({ checked: names.includes(name) })
    }
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    this.#on = new Set(names)
    return `indicators ${names.join(' ')}`
  }

  #indicators(): Promise<string> {
    const on = new Set(this.#on)
    for (let times = this.#random.whole(1, 2); times > 0; times -= 1) {
      const name = this.#random.one(indicatorNames)
      if (on.has(name) || on.size === MAX_PANES) on.delete(on.has(name) ? name : this.#random.one([...on]))
      else on.add(name)
    }
    return this.choose([...on])
  }

  /** Goes to another page and comes back. */
  async leave(): Promise<string> {
    const to = this.#random.one(['Markets', 'Ranking'])
    // A phone on its side has a menu instead of tabs.
    const menu = this.#page.getByRole('button', { name: 'Menu', exact: true })
    if (await menu.isVisible()) {
      await menu.click()
      await this.#page.getByRole('dialog').getByRole('button', { name: to }).click()
    } else await tab(this.#page, to).click()
    await expect(chart(this.#page)).toBeHidden()
    await tab(this.#page, 'Trade').click()
    return `to ${to} and back`
  }

  async #period(): Promise<string> {
    const name = this.#random.one(['1 minute', '5 minutes', '1 hour', '1 day'])
    // A phone on its side has a list of them.
    const list = this.#page.getByRole('combobox', { name: /^Timeframe/ })
    const short = name.replace(/ (.).*/, '$1')
    if (await list.isVisible()) await list.selectOption(short)
    else await this.#page.getByRole('radio', { name, exact: true }).check({ force: true })
    return name
  }

  async #choose(): Promise<string> {
    // A replay has no other.
    if (!this.#playing) this.#market = this.#random.one(['EUR/USD', 'XAU/USD', 'BTC/USD'])
    const name = this.#market
    await this.#page.getByRole('button', { name: /: select another market$/ }).click()
    const row = this.#page.getByRole('dialog').getByRole('button', { name: new RegExp(`^${name}`) })
    // By key: a list that is still sliding in may move from under a press.
    await row.first().press('Enter')
    await expect(chart(this.#page)).toHaveAccessibleName(new RegExp(`^${name}`))
    return name
  }

  async #resize(): Promise<string> {
    const size = this.#random.one(this.#random.chance(50) ? sizesOf.phone : sizesOf.wide)
    await this.#page.setViewportSize(size)
    return `${size.width} × ${size.height}`
  }

  async #full(): Promise<string> {
    await this.#page.getByRole('button', { name: 'Full screen' }).click()
    await expect(this.#page.locator('html')).toHaveAttribute('data-full')
    await expectPanes(this.#page, this.panes, 'full screen')
    await this.#page.getByRole('button', { name: 'Exit full screen' }).click()
    await expect(this.#page.locator('html')).not.toHaveAttribute('data-full')
    return 'full screen and back'
  }

  async #replay(): Promise<string> {
    const page = this.#page
    this.#playing = !this.#playing
    if (!this.#playing) {
      await page.getByRole('button', { name: 'End replay' }).first().click()
      await expect(page.getByRole('region', { name: 'Replay', exact: true })).toHaveCount(0)
      await expect(indicator(page, 'Simulated')).toBeVisible({ timeout: 25_000 })
      return 'end of the replay'
    }
    await page.evaluate(() => {
      location.hash = '#/replay'
    })
    await page.getByRole('radio', { name: /From the server/ }).check({ force: true })
    await page.getByRole('radio', { name: '1 hour' }).check({ force: true })
    await page.getByRole('button', { name: 'Start replay' }).click()
    await expect(page.getByRole('region', { name: 'Replay', exact: true })).toBeVisible()
    return 'a replay'
  }
}

const expectPanes = (page: Page, under: number, after: string) =>
  expect.poll(() => faults(page, under), { message: after, timeout: 5_000 }).toEqual([])

// A step that cannot be taken is not waited for as long as the test may last.
test.use({ actionTimeout: 15_000 })

for (const seed of seeds) {
  test(`the candles keep their height through anything, in an order drawn from seed ${seed}`, {
    tag: '@whole',
  }, async ({ page }) => {
    test.slow()
    await page.goto('/#/trade')
    const visitor = new Visitor(page, new Random(seed))
    const done = [`seed ${seed}`]
    const then = async (what: Promise<string>) => {
      done.push(await what)
      await expectPanes(page, visitor.panes, done.join(', '))
    }
    // What once lost the candles, then the most panes there can be.
    await then(visitor.choose(['RSI']))
    await then(visitor.leave())
    await then(visitor.choose(['RSI', 'MACD']))
    await then(visitor.leave())
    await then(visitor.choose(['OBV', 'DMI', 'MTM', 'RSI']))
    for (let step = 0; step < STEPS; step += 1) await then(visitor.act())
  })
}
