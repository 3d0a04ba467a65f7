/** Tests content written and decided in the console, which the app shows at once in another browser. */
import type { Browser, Page } from '@playwright/test'
import { depositCoins } from '../contract/calls/funds.ts'
import { closeOrder } from '../contract/calls/trading.ts'
import { hostileMarkup } from '../contract/hostileMarkup.ts'
import { textFault } from '../contract/operator/contentRules.ts'
import { signInOperator } from './operator.ts'
import { openReal } from './realTrader.ts'
import { marketRow, openAs } from './screen.ts'
import { TRON } from './submissions.ts'
import { expect, test } from './test.ts'
import { Trader } from './trader.ts'

test.use({
  settings: { COMPANY_TYPE: '0' },
  serviceWorkers: 'block',
  expectedErrors: [
    // What Playwright itself puts into every frame; whatever else would run there would open a dialog.
    /^Blocked script execution in 'about:srcdoc'/,
    // A picture of the hostile article, which its own server does not have.
    /status of 404 .*\/api\/user\/logout/,
  ],
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const reported = (page: Page, words: string) => expect(page.getByText(words).first()).toBeVisible()

/** A visitor in a browser of their own, at a place of the app. */
async function visitor(browser: Browser, origin: string, place: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: origin, locale: 'en-GB' })).newPage()
  await openAs(page, await Trader.open(origin), place)
  return page
}

test('an article is written, previewed, published and withdrawn; a visitor sees each', async ({
  page,
  exchange,
  browser,
}) => {
  await signInOperator(page, exchange, { roles: ['content'], place: '/news' })
  const reader = await visitor(browser, exchange.origin, '/news')
  const title = `Hours of ${crypto.randomUUID().slice(0, 6)}`
  const listed = reader.getByRole('link', { name: new RegExp(`^${title}`) })

  await press(page, 'Create article')
  await press(page, 'Publish now')
  await reported(page, 'This field is required.')
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Summary').fill('In short')
  const article = page.getByLabel('Article, in HTML')
  await article.fill('The market is closed')
  await article.selectText()
  await press(page, 'Bold')
  await expect(article).toHaveValue('<strong>The market is closed</strong>')
  await page.getByLabel('List image').fill('https://evil.example/x.png')
  await expect(
    page
      .getByText('A picture’s https address', { exact: false })
      .or(page.getByText('Enter the https address of an image')),
  ).toBeVisible()
  await page.getByLabel('List image').fill('')
  const preview = page.frameLocator('iframe[title="Article preview"]')
  await expect(preview.getByRole('heading', { name: title })).toBeVisible()
  await expect(preview.getByText('The market is closed')).toBeVisible()

  // Left and come back to: what was typed is there.
  await press(page, 'Back')
  await press(page, 'Create article')
  await expect(page.getByLabel('Title')).toHaveValue(title)
  await press(page, 'Save draft')
  await reported(page, 'Article saved')
  await reader.reload()
  await expect(reader.getByRole('link').first()).toBeVisible()
  await expect(listed).toHaveCount(0)

  await press(page, 'Publish now')
  await reported(page, 'Article published')
  await reader.reload()
  await listed.click()
  await expect(reader.getByRole('article').getByText('The market is closed')).toBeVisible()

  await press(page, 'Remove')
  await reported(page, 'Article withdrawn')
  await reader.reload()
  await reported(reader, 'This article doesn’t exist or is no longer available')
  await reader.context().close()
})

test('nothing that is written runs, neither in the preview nor where it is shown @wideOnly @whole', async ({
  page,
  exchange,
  browser,
}) => {
  const ran: string[] = []
  const watch = async (one: Page, name: string) => {
    one.on('dialog', (dialog) => {
      ran.push(name)
      void dialog.dismiss()
    })
    one.on('framenavigated', (frame) => {
      if (!/^(about:|http:\/\/localhost)/.test(frame.url())) ran.push(`${name} ${frame.url()}`)
    })
  }
  await watch(page, 'console')
  const outside: string[] = []
  page.context().on('request', (request) => {
    const address = request.url()
    if (!/^(data:|blob:|about:)/.test(address) && !address.startsWith(exchange.consoleOrigin)) outside.push(address)
  })
  await signInOperator(page, exchange, { roles: ['content'], place: '/news?id=new' })
  await page.getByLabel('Title').fill('<img src=x onerror=alert(1)>')
  // Those with signs in them that an article cannot have are tried on the server.
  const all = hostileMarkup.filter((markup) => textFault(markup, 500) === undefined).join('\n')
  await page.getByLabel('Article, in HTML').fill(`<p>before</p>${all}<p>after</p>`)
  const preview = page.frameLocator('iframe[title="Article preview"]')
  await expect(preview.getByText('before')).toBeVisible()
  await press(page, 'Publish now')
  await reported(page, 'Article published')

  const reader = await visitor(browser, exchange.origin, '/news')
  await watch(reader, 'app')
  await reader.getByRole('link', { name: '<img src=x onerror=alert(1)>' }).first().click()
  await expect(reader.getByRole('article').getByText('before')).toBeVisible()
  expect(ran).toEqual([])
  expect(outside).toEqual([])
  await reader.context().close()
})

test('the announcement and the directory are seen at once; an address that could run is refused at its field @wideOnly @whole', async ({
  page,
  exchange,
  browser,
}) => {
  await signInOperator(page, exchange, { roles: ['content'], place: '/announcement' })
  await page.getByRole('textbox', { name: 'Announcement' }).fill('Closed on Friday')
  await press(page, 'Publish')
  await reported(page, 'Announcement published')
  const reader = await visitor(browser, exchange.origin, '/mine/announcement')
  await reported(reader, 'Closed on Friday')

  await page.goto(`${exchange.consoleOrigin}/#/companies?id=new`)
  await page.getByLabel('Name').fill('Zephyr Trading')
  await page.getByLabel('“Enter” address').fill('javascript:alert(1)')
  await press(page, 'Save company')
  await reported(page, 'Enter a full web address, such as https://example.com.')
  await page.getByLabel('“Enter” address').fill('https://zephyr.example')
  await press(page, 'Save company')
  await reported(page, 'Company saved')
  const rows = page.getByRole('list', { name: 'Display order' }).getByRole('listitem')
  await expect(rows.last()).toContainText('Zephyr Trading')
  await press(page, 'Move Zephyr Trading to first position')
  await reported(page, 'You have unsaved changes.')
  await press(page, 'Save order')
  await reported(page, 'Order saved')
  await expect(rows.first()).toContainText('Zephyr Trading')
  await reader.goto(`${exchange.origin}/#/product`)
  await expect(reader.getByRole('main').getByRole('listitem').first()).toContainText('Zephyr Trading')
  await reader.context().close()
})

test('how a market is shown, and whether it takes new orders, is decided in the console @wideOnly', async ({
  page,
  exchange,
  browser,
}) => {
  await signInOperator(page, exchange, { roles: ['content'], place: '/instruments' })
  const trader = await Trader.open(exchange.origin)
  const held = await trader.submit('BTCUSD')
  await page.getByRole('button', { name: /^BTC\/USD/ }).click()
  const sheet = page.getByRole('dialog', { name: 'BTC/USD' })
  await sheet.getByLabel('Name').fill('The first coin')
  await sheet.getByRole('switch', { name: 'Accept new orders' }).click()
  await sheet.getByRole('button', { name: 'Save' }).click()
  await reported(page, 'BTC/USD saved')
  await expect(page.getByRole('listitem').filter({ hasText: 'The first coin' })).toContainText('No new orders')

  const reader = await (
    await browser.newContext({ baseURL: exchange.origin, locale: 'en-GB', viewport: page.viewportSize() })
  ).newPage()
  await openAs(reader, trader, '/')
  await expect(marketRow(reader, 'BTC/USD').first()).toContainText('The first coin')
  await expect(trader.submit('BTCUSD')).rejects.toThrow(/New orders for this instrument are suspended/)
  await trader.call(closeOrder, { id: held?.id ?? '', requestId: crypto.randomUUID() })
  await reader.context().close()
})

test('where deposits go takes two operators @wideOnly', async ({ page, exchange, browser }) => {
  await signInOperator(page, exchange, { roles: ['finance'], place: '/methods' })
  await press(page, 'Propose new')
  const sheet = page.getByRole('dialog', { name: 'Crypto deposit address' })
  await sheet.getByLabel('Currency').fill('USDT')
  await sheet.getByLabel('Network').fill('TRC20')
  await sheet.getByLabel('Address').fill(`${TRON.slice(0, -1)}x`)
  await sheet.getByRole('button', { name: 'Propose' }).click()
  await reported(page, 'This address is not valid for that network. Check every character.')
  await sheet.getByLabel('Address').fill(TRON)
  await sheet.getByRole('button', { name: 'Propose' }).click()
  await reported(page, 'Another operator must approve this.')
  const waiting = (one: Page) => one.getByRole('region', { name: 'Pending approval' })
  await expect(waiting(page).getByRole('button', { name: 'Approve' })).toHaveCount(0)

  const { trader } = await openReal(exchange.origin)
  const addresses = async () => (await trader.call(depositCoins, {})).map(({ address }) => address)
  expect(await addresses()).not.toContain(TRON)
  const second = await (await browser.newContext({ locale: 'en-GB', viewport: page.viewportSize() })).newPage()
  await signInOperator(second, exchange, { roles: ['finance'], place: '/methods' })
  await waiting(second).getByRole('button', { name: 'Approve' }).click()
  await reported(second, 'Change applied')
  await expect(second.getByRole('tabpanel').getByText(TRON)).toBeVisible()
  expect(await addresses()).toContain(TRON)
  await second.getByRole('tab', { name: 'Decisions' }).click()
  await expect(second.getByRole('tabpanel').getByText('Active')).toBeVisible()
  await second.context().close()
})
