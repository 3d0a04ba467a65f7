/** The user centre and the settings of a device. */
import type { Page } from '@playwright/test'
import { deployedBuild } from '../contract/calls/session.ts'
import { myOrders } from '../contract/calls/trading.ts'
import { placesOf } from './browserStores.ts'
import { openReal } from './realTrader.ts'
import { openAs, orderFigures, orderRow } from './screen.ts'
import { expect, test } from './test.ts'
import { Trader } from './trader.ts'

const main = (page: Page) => page.getByRole('main')
const entry = (page: Page, name: string | RegExp) => main(page).getByRole('link', { name })

test('a demo user sees what they have, hides it, and is told kindly what waits for a real account', async ({
  page,
  exchange,
}) => {
  await openAs(page, await Trader.open(exchange.origin), '/user')
  await expect(main(page).getByText('Demo account', { exact: true })).toBeVisible()
  const balance = main(page).getByText('$100,000.00').first()
  await expect(balance).toBeVisible()
  await main(page).getByRole('button', { name: 'Hide amounts' }).click()
  await expect(main(page).getByText('••••••')).toHaveCount(2)
  await page.reload()
  await main(page).getByRole('button', { name: 'Show amounts' }).click()
  await expect(balance).toBeVisible()

  for (const name of ['Identity verification', 'Change password', 'Security and devices']) {
    await main(page)
      .getByRole('button', { name: `${name} Real account required` })
      .click()
    const sheet = page.getByRole('dialog', { name: 'Real account required' })
    await expect(sheet.getByRole('button', { name: 'Log in' })).toBeVisible()
    await expect(sheet).toContainText('Your demo account stays as it is.')
    await sheet.getByRole('button', { name: 'Not now' }).click()
    await expect(sheet).toBeHidden()
  }
  await page.goto('/#/mine/security')
  await expect(page.getByRole('heading', { name: 'Real account required' })).toBeVisible()
  await page.goto('/#/user')
  await main(page).getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page).toHaveURL(/#\/register/)
})

test('the demo account is set back after a word of warning', { tag: ['@oneWidth', '@whole'] }, async ({
  page,
  exchange,
}) => {
  const trader = await Trader.open(exchange.origin)
  await trader.submit('EURUSD')
  await openAs(page, trader, '/user')
  await main(page)
    .getByRole('button', { name: /^Reset demo account/ })
    .click()
  const sheet = page.getByRole('dialog', { name: 'Reset your demo account?' })
  await expect(sheet).toContainText('All open positions will be closed at the last price')
  await sheet.getByRole('button', { name: 'Reset account' }).click()
  await expect(sheet).toBeHidden()
  await expect.poll(async () => (await trader.call(myOrders, { list: 'holding', page: 1 })).total).toBe(0)
  await expect(main(page).getByText('$100,000.00').filter({ visible: true }).first()).toBeVisible()
})

test('a real user is named by their address and has every entry open', { tag: ['@oneWidth', '@whole'] }, async ({
  page,
  exchange,
}) => {
  const { account, trader } = await openReal(exchange.origin)
  await openAs(page, trader, '/user')
  await expect(main(page).getByText(account)).toBeVisible()
  await expect(main(page).getByRole('button', { name: /^Reset demo account/ })).toHaveCount(0)
  await expect(entry(page, /^Identity verification Not verified yet/)).toHaveAttribute('href', '#/mine/auth')
  await expect(entry(page, 'Change password')).toHaveAttribute('href', '#/mine/password')
  await expect(entry(page, 'Security and devices')).toHaveAttribute('href', '#/mine/security')
})

test('another time zone changes every time on the screen, for good', { tag: ['@oneWidth', '@whole'] }, async ({
  page,
  exchange,
}) => {
  const trader = await Trader.open(exchange.origin)
  const order = await trader.submit('EURUSD')
  if (!order) throw new Error('no order was placed')
  const { rows } = await trader.call(myOrders, { list: 'holding', page: 1 })
  const clock = (timeZone: string) =>
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(
      new Date(rows[0]?.createdAt ?? ''),
    )
  await openAs(page, trader, '/order')
  await expect(orderRow(page, 'EUR/USD')).toBeVisible()
  await expect(orderFigures(page, 'EUR/USD')).toContainText(clock('Europe/Berlin'))

  await page.goto('/#/mine/system')
  await main(page)
    .getByRole('button', { name: /^Time zone/ })
    .click()
  const sheet = page.getByRole('dialog', { name: 'Time zone' })
  await sheet.getByRole('searchbox').fill('utc+05:45')
  await sheet.getByRole('button', { name: /^Kathmandu/ }).click()
  await expect(main(page).getByRole('button', { name: 'Time zone Kathmandu' })).toBeVisible()
  await page.goto('/#/order')
  await expect(orderFigures(page, 'EUR/USD')).toContainText(clock('Asia/Kathmandu'))
  await page.reload()
  await expect(orderFigures(page, 'EUR/USD')).toContainText(clock('Asia/Kathmandu'))
})

test.describe('what is kept on the device', { tag: '@oneWidth' }, () => {
  test.use({ serviceWorkers: 'allow' })

  test('is told apart, and what can be fetched again is cleared after a question', { tag: '@whole' }, async ({
    page,
    exchange,
  }) => {
    await openAs(page, await Trader.open(exchange.origin), '/')
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    const stored = () => placesOf(page, 'database market-answers')
    await expect.poll(async () => (await stored()).length, { timeout: 20_000 }).toBeGreaterThan(0)
    await page.evaluate(() => localStorage.setItem('drawings:EURUSD', '[]'))
    await page.goto('/#/mine/system')
    await main(page).getByRole('button', { name: 'Storage used' }).click()
    const sheet = page.getByRole('dialog', { name: 'Storage used' })
    await expect(sheet.getByRole('listitem').filter({ hasText: 'Charts and prices' })).toContainText(/[1-9]\d* kB/)
    await expect(sheet.getByRole('link', { name: /^No recordings/ })).toHaveAttribute('href', '#/mine/recorder')
    await sheet.getByRole('button', { name: 'Clear offline copies' }).click()
    const question = page.getByRole('dialog', { name: 'Clear offline copies?' })
    await expect(question).toContainText('Recordings, drawings, favourites and settings are kept.')
    await question.getByRole('button', { name: 'Clear', exact: true }).click()
    await expect(sheet.getByRole('listitem').filter({ hasText: 'Charts and prices' })).toContainText('0 kB')
    expect(await stored()).toEqual([])
    expect(await page.evaluate(() => localStorage.getItem('drawings:EURUSD'))).toBe('[]')
  })
})

test('the build says its version, and whose work is in it', { tag: ['@oneWidth', '@whole'] }, async ({
  page,
  exchange,
}) => {
  const { version } = (await (await fetch(`${exchange.origin}${deployedBuild.path}`)).json()) as { version: string }
  await page.goto('/#/mine/system')
  await expect(main(page).getByText(`Version ${version}`)).toBeVisible()
  await main(page).getByRole('button', { name: 'Licences' }).click()
  const sheet = page.getByRole('dialog', { name: 'Licences' })
  await sheet.getByText('react-dom', { exact: true }).click()
  await expect(sheet.locator('details[open]').getByText('Permission is hereby granted')).toBeVisible()
  for (const name of ['klinecharts', 'flag-icons', 'workbox-precaching', 'qrcode'])
    await expect(sheet.getByText(name, { exact: true })).toBeVisible()
})
