/** A newer build, offered to a page that lives on with the old one; and the switch that removes the service worker. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { placesOf } from './browserStores.ts'
import { expectCached, marketCached, test as offline } from './offlineTest.ts'
import { indicator, marketRow, openAs, orderRow, tab, tradeButton } from './screen.ts'
import { expect } from './test.ts'
import { Trader } from './trader.ts'

/** A copy of the built app that can be changed into another build. */
const test = offline.extend<{ appDir: string }>({
  appDir: async ({ browserName: _ }, use) => {
    const appDir = await mkdtemp(join(tmpdir(), 'app-'))
    await cp('dist/app', appDir, { recursive: true, filter: (path) => !path.endsWith('.map') })
    await use(appDir)
    await rm(appDir, { recursive: true, force: true })
  },
})

/** Makes another build of it: another page, and a worker that knows so. */
async function rebuild(appDir: string): Promise<void> {
  const change = async (file: string, from: RegExp, to: string) => {
    const text = await readFile(join(appDir, file), 'utf8')
    expect(text).toMatch(from)
    await writeFile(join(appDir, file), text.replace(from, to))
  }
  await change('index.html', /<html lang="en"/, '<html lang="en" data-build="next"')
  await change('sw.js', /("revision":\s*")[^"]*(",\s*"url":\s*"index\.html")/, '$1next$2')
}

/** The page hears that another build is deployed, as it does whenever it is shown again. */
async function hearOfBuild(page: Page): Promise<void> {
  await page.route('**/manifest.json*', (route) => route.fulfill({ json: { version: 'next', built_at: '' } }))
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}

const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-lived', 'on'))
const update = (page: Page) => page.getByRole('button', { name: 'Update' })

// In the whole run alone: the old worker sometimes keeps the page for a minute after the update was agreed to.
test('a new build is offered while the old page lives on, and waits for an order on its way', {
  tag: ['@oneWidth', '@whole'],
}, async ({ page, market, appDir }) => {
  test.setTimeout(120_000)
  await market.stop()
  await market.start({ APP_DIR: appDir })
  const trader = await Trader.open(market.origin)
  await openAs(page, trader, '/')
  await expect(marketRow(page, 'EUR/USD')).toBeVisible()
  await expectCached(page, marketCached.slice(0, 1))
  await mark(page)

  await rebuild(appDir)
  await market.stop()
  await market.start()
  await expect(indicator(page, 'Replay')).toBeVisible({ timeout: 30_000 })
  const before = await marketRow(page, 'EUR/USD').boundingBox()
  await hearOfBuild(page)
  await expect(update(page)).toBeVisible({ timeout: 20_000 })
  expect(await marketRow(page, 'EUR/USD').boundingBox(), 'what is under the finger stays there').toEqual(before)
  await expect(page.locator('html')).toHaveAttribute('data-lived', 'on')

  // It waits for a page that comes later, too.
  await page.reload()
  await expect(update(page)).toBeVisible({ timeout: 20_000 })
  await mark(page)

  // The old page goes on, with parts that it had not loaded yet.
  await page.goto('/#/user')
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await tab(page, 'Trade')
    .or(page.getByRole('button', { name: 'Back' }))
    .first()
    .click()
  await page.goto('/#/trade')
  await expect(tradeButton(page, 'Buy')).toBeEnabled()

  let answer: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/v1/api/forex/submit*', async (route) => {
    await held
    await route.continue()
  })
  const sent = page.waitForRequest('**/v1/api/forex/submit*')
  await tradeButton(page, 'Buy').click()
  await sent
  await update(page).click()
  await expect(update(page)).toBeDisabled()
  await expect(page.locator('html')).toHaveAttribute('data-lived', 'on')
  answer()
  await expect(page.locator('html')).toHaveAttribute('data-build', 'next', { timeout: 20_000 })
  await expect(page.locator('html')).not.toHaveAttribute('data-lived', 'on')
  await tab(page, 'Orders').click()
  await expect(orderRow(page, 'EUR/USD')).toHaveCount(1)
})

test('switched off at the server, the service worker removes itself and all it kept', {
  tag: ['@oneWidth', '@whole'],
}, async ({ page, market }) => {
  test.setTimeout(120_000)
  const trader = await Trader.open(market.origin)
  await openAs(page, trader, '/trade')
  await expect(page.locator('canvas').first()).toBeVisible()
  await expectCached(page, [...marketCached, 'database account-snapshot'])
  await market.stop()
  await market.start({ SW: 'off' })
  await mark(page)
  // As a browser asks by itself whenever the page is gone to.
  const ask = () => page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()))
  await ask()

  const left = () =>
    page.evaluate(async () => [
      (await navigator.serviceWorker.getRegistrations()).length,
      (await caches.keys()).length,
      (await indexedDB.databases()).filter(({ name }) => /^(market|account)-/.test(name ?? '')).length,
    ])
  await expect.poll(async () => (await left())[0], { timeout: 20_000 }).toBe(0)
  await expect(page.locator('html'), 'the page is not taken away').toHaveAttribute('data-lived', 'on')
  await page.reload()
  await expect(indicator(page, 'Replay')).toBeVisible({ timeout: 20_000 })
  await expect(page.locator('meta[name="service-worker"]')).toHaveAttribute('content', 'off')
  // The old worker may be at work until its page is gone, and keeps things meanwhile.
  await expect.poll(left, { timeout: 20_000 }).toEqual([0, 0, 0])
  await page.reload()
  await expect(tradeButton(page, 'Buy')).toBeEnabled({ timeout: 20_000 })
  expect(await left()).toEqual([0, 0, 0])
  expect(await placesOf(page, 'cache')).toEqual([])
})
