/** Tests where addresses lead. */

import { klineTopic } from '../contract/live.ts'
import { openReal } from './realTrader.ts'
import { openAs } from './screen.ts'
import { expect, test } from './test.ts'
import { Trader } from './trader.ts'

test.use({ serviceWorkers: 'block' })

test('where nothing stands it leads to the markets', { tag: '@oneWidth' }, async ({ page }) => {
  for (const path of ['/nowhere', '/trade/x', '/__proto__', '/mine/', '/mine/../order', '/%E0%A4%A', '//order']) {
    // A page of its own each time: what only differs behind the # is not loaded again.
    await page.goto('about:blank')
    await page.goto(`/#${path}`)
    await expect(page, path).toHaveURL(/#\/$/)
    await expect(page.getByRole('heading', { name: 'Markets', level: 1 }), path).toBeVisible()
    await expect(page, path).toHaveTitle(/^Markets · /)
  }
})

test('a page titles the document, and asks a visitor to log in where it has to', { tag: '@oneWidth' }, async ({
  page,
}) => {
  await page.goto('/#/mine/system/')
  await expect(page).toHaveTitle(/^Settings · /)
  await page.goto('/#/')
  await expect(page).toHaveTitle(/^Markets · /)
  await page.goto('/#/mine/history?x=1')
  await expect(page).toHaveURL(/#\/login\?from=%2Fmine%2Fhistory%3Fx%3D1$/)
  await expect(page).toHaveTitle(/^Log in · /)
})

test('Trade is prepared beside Markets: unseen, without prices of its own, and there at once when it is opened', {
  tag: '@oneWidth',
}, async ({ page }) => {
  const sent: string[] = []
  const isOfBars = (frame: string) => frame.includes(klineTopic('EURUSD'))
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(String(payload))))
  await page.goto('/')
  const prepared = page.locator('main > [data-page="/trade"] h1')
  await expect(prepared).toBeAttached()
  await expect(prepared).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Markets')
  await expect(page.getByRole('region', { name: 'Order', exact: true })).toHaveCount(0)
  expect(sent.filter(isOfBars)).toEqual([])
  await prepared.evaluate((heading) => Object.assign(heading, { isPrepared: true }))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Trade' }).click()
  await expect(prepared).toBeFocused()
  await expect(prepared, 'the very page that was prepared').toHaveJSProperty('isPrepared', true)
  await expect.poll(() => sent.some(isOfBars)).toBe(true)
  await expect(page.getByRole('figure')).toBeVisible()
})

/** Every page (documents 1 and 2 §2, and those of decisions); `/` is the first one. */
const pages = [
  ...['/trade', '/order', '/user', '/news', '/news/detail', '/rank', '/product', '/language', '/feedback', '/replay'],
  ...['auth', 'system', 'security', 'password', 'charge', 'withdraw', 'withdraw-way', 'wallet', 'history', 'invite'],
  ...['bank-card-list', 'coin-address-list', 'announcement', 'chat', 'email', 'recorder', 'lab'],
  ...['index', 'submit', 'agreement', 'sign', 'record', 'repayment'].map((name) => `/loan/${name}`),
  ...['/login', '/register', '/forgot'],
].map((name) => (name.startsWith('/') ? name : `/mine/${name}`))

test('a page whose part of the app is slow shows its shapes at once', { tag: ['@oneWidth', '@whole'] }, async ({
  page,
  exchange,
}) => {
  // What loads ahead in an idle moment would be there already.
  await page.addInitScript(() => Object.assign(globalThis, { requestIdleCallback: () => 0 }))
  await openAs(page, await Trader.open(exchange.origin), '/')
  await expect(page.getByRole('heading', { name: 'Markets', level: 1 })).toBeVisible()
  await page.route('**/assets/*.js', () => undefined)
  for (const path of pages) {
    await page.evaluate((to) => {
      location.hash = `#${to}`
    }, path)
    const waiting = page.getByRole('main').getByRole('status', { name: 'Loading' }).filter({ visible: true })
    await expect(waiting, path).toBeVisible()
    const drawn = await waiting.evaluate((one) => {
      const boxes = [...one.children].map((child) => child.getBoundingClientRect())
      return boxes.filter(({ width, height, top }) => width > 40 && height > 10 && top < innerHeight).length
    })
    expect(drawn, path).toBeGreaterThanOrEqual(4)
  }
})

test('the account’s pages stand beside their navigation, all from one edge on', {
  tag: ['@wideOnly', '@whole'],
}, async ({ page, exchange }) => {
  await openAs(page, (await openReal(exchange.origin)).trader, '/user')
  const pane = page.getByRole('navigation', { name: 'Account' })
  const left = async () => (await page.locator('main h1:visible').boundingBox())?.x
  const entries = [
    'Deposit',
    'Withdraw',
    'Wallet',
    'Account history',
    'Change password',
    'Security and devices',
    'Settings',
  ]
  await expect(pane.locator('[aria-current="page"]')).toHaveText('Account')
  const edge = await left()
  expect(edge).toBe(248 + 24)
  for (const name of entries) {
    await pane.getByRole('link', { name, exact: true }).click()
    await expect(pane.locator('[aria-current="page"]')).toHaveText(name)
    await expect(page.locator('main h1:visible')).toHaveText(name)
    expect(await left(), name).toBe(edge)
  }
  const row = await pane.getByRole('link', { name: 'Wallet', exact: true }).boundingBox()
  expect(row?.height).toBe(36)
  // By keys alone.
  await pane.getByRole('link', { name: 'Wallet', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('main h1:visible')).toHaveText('Wallet')
  await expect(page.locator('main h1:visible')).toBeFocused()
  await page.getByRole('link', { name: /^Crypto addresses/ }).click()
  await expect(page.getByRole('button', { name: 'Back' })).toBeVisible()
  await expect(pane.locator('[aria-current="page"]')).toHaveText('Wallet')
  await page.goto('/#/mine/withdraw')
  const form = await page.getByRole('main').locator('section').last().boundingBox()
  expect(form?.width).toBe(336)
  for (const width of [1024, 2560]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await left(), `${width} px`).toBe(edge)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide, 'nothing runs over the edge').toBe(width)
  }
})
