/** A page that was opened two builds ago goes on with the parts of its own build, from what every build keeps. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Exchange } from './exchange.ts'
import { Deployments } from './laterBuild.ts'
import { expectCached, test as offline } from './offlineTest.ts'
import { indicator, openAs } from './screen.ts'
import { expect } from './test.ts'
import { Trader } from './trader.ts'

const test = offline.extend<{ deployments: Deployments }>({
  deployments: async ({ browserName: _ }, use) => {
    const deployments = await Deployments.open()
    await use(deployments)
    await deployments.close()
  },
})

/** The server goes away for every deployment. */
test.use({ expectedErrors: [/ERR_|status of 503/] })

const build = (page: Page) => page.locator('html').getAttribute('data-build')

/** Opens the app and notes what parts of the page of settings, which nobody has opened yet, it asks for. */
async function openOld(page: Page, market: Exchange): Promise<{ trader: Trader; requested: string[] }> {
  const requested: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\/SystemPage-[^/]+\.js$/.test(pathname)) requested.push(pathname)
  })
  const trader = await Trader.open(market.origin)
  await openAs(page, trader, '/')
  await expect(indicator(page, 'Replay')).toBeVisible()
  // The screens next to it are fetched when there is time: a server that goes away meanwhile is not what is tried here.
  await page.waitForLoadState('networkidle')
  return { trader, requested }
}

async function deployTwice(market: Exchange, deployments: Deployments): Promise<void> {
  for (const name of ['second', 'third']) {
    await market.stop()
    await deployments.deploy(name)
    await market.start({ APP_DIR: deployments.appDir })
  }
}

/** Opens the settings for the first time: they come under the name they had in the page's own build. */
async function expectOldSettings(page: Page, requested: readonly string[]): Promise<void> {
  expect(requested, 'nothing of them was loaded before').toEqual([])
  // What the browser itself has kept of a file is no merit of the build.
  await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache')
  await page.goto('/#/user')
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  expect(requested).toHaveLength(1)
  expect(existsSync(join('dist/app', requested[0] ?? ''))).toBe(true)
  expect(await build(page), 'it is still the old page').toBeNull()
}

test.describe('without a service worker', { tag: '@oneWidth' }, () => {
  test.use({ serviceWorkers: 'block' })

  test('a page of two builds ago loads a part that it had not loaded yet', { tag: '@whole' }, async ({
    page,
    market,
    deployments,
  }) => {
    const { requested } = await openOld(page, market)
    await deployTwice(market, deployments)
    await expectOldSettings(page, requested)
    await page.reload()
    expect(await build(page)).toBe('third')
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
    expect(existsSync(join('dist/app', requested.at(-1) ?? '')), 'a part of the third build').toBe(false)
  })
})

test('a page of two builds ago goes on when another tab has changed over to the newest service worker', {
  tag: ['@oneWidth', '@whole'],
}, async ({ page, context, market, deployments }) => {
  const { trader, requested } = await openOld(page, market)
  await expectCached(page, ['cache workbox-precache'])
  await deployTwice(market, deployments)
  const other = await context.newPage()
  await openAs(other, trader, '/')
  await other.getByRole('button', { name: 'Update' }).click({ timeout: 20_000 })
  await expect(other.locator('html')).toHaveAttribute('data-build', 'third')
  await expectOldSettings(page, requested)
  const stored = (path: string) => page.evaluate(async (url) => (await caches.match(url)) !== undefined, path)
  expect(await stored(requested[0] ?? ''), 'the newest worker keeps no part of an old build').toBe(false)
})
