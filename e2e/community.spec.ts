/** News, announcement, the search in both modes, and where the broker sends whom it does not serve. */
import type { Page } from '@playwright/test'
import { companies, newsArticle, newsList } from '../contract/calls/community.ts'
import { getBasicInfo, getCompanyStatus } from '../contract/calls/session.ts'
import { openAs, ticket } from './screen.ts'
import { expect, test } from './test.ts'
import { Trader } from './trader.ts'
import { answerWith, hostileAddresses, overlay } from './wire.ts'

test.use({ serviceWorkers: 'block' })

/** A picture of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

const scrolled = (page: Page) =>
  page.evaluate(() => Math.max(...[...document.querySelectorAll('main > *')].map((box) => box.scrollTop)))
const scrollTo = (page: Page, top: number) =>
  page.evaluate((to) => {
    for (const box of document.querySelectorAll('main > *')) box.scrollTo(0, to)
  }, top)

const wireNews = (id: number) => ({
  id,
  title: `News ${id}`,
  desc: 'In short',
  logo: id % 2 === 0 ? '/content/cover.png' : 'https://elsewhere.example/cover.png',
  created_at: '2026-07-14T08:00:00Z',
})

test('the server’s own news are listed, and an article opens', async ({ page, exchange }) => {
  await openAs(page, await Trader.open(exchange.origin), '/user')
  await page.getByRole('main').getByRole('link', { name: 'News' }).click()
  await page.getByRole('link', { name: /^You could lose/ }).click()
  await expect(page).toHaveURL(/#\/news\/detail\?id=\d+$/)
  await expect(page.getByRole('article').getByRole('heading', { name: /^You could lose/ })).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Margin level', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('heading', { name: 'News', exact: true })).toBeVisible()
})

test('news come page by page, pictures as they come into sight and from allowed hosts alone; the way back leads to where one was', async ({
  page,
  context,
}) => {
  const pictures: string[] = []
  context.on('request', (request) => request.resourceType() === 'image' && pictures.push(request.url()))
  await context.route('**/content/*.png', (route) => route.fulfill({ contentType: 'image/png', body: pixel }))
  const requested: string[] = []
  await answerWith(page, newsList.path, (query) => {
    const at = Number(query.get('page'))
    requested.push(`${query.get('category_id')}/${at}`)
    const ids = Array.from({ length: at === 3 ? 5 : 10 }, (_, place) => 100 - (at - 1) * 10 - place)
    return { list: ids.map(wireNews), total: 25 }
  })
  await answerWith(page, newsArticle.path, (query) => ({
    ...wireNews(Number(query.get('id'))),
    content: '<p>Text</p>',
  }))
  await page.goto('/#/news')
  await expect(page.getByRole('link', { name: /^News 100/ })).toBeVisible()
  await expect(async () => {
    await page
      .getByRole('link', { name: /^News \d+/ })
      .last()
      .scrollIntoViewIfNeeded()
    await expect(page.getByText('End of list')).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(page.getByRole('link', { name: /^News \d+/ })).toHaveCount(25)
  expect(requested).toEqual(['1/1', '1/2', '1/3'])
  const lazy = page.locator('main li a img')
  await expect(lazy).toHaveCount(13)
  expect(await lazy.evaluateAll((all) => all.every((one) => one.getAttribute('loading') === 'lazy'))).toBe(true)
  expect(pictures.filter((url) => url.includes('elsewhere'))).toEqual([])

  await page.getByRole('link', { name: /^News 84/ }).click()
  await expect(page.getByText('Text', { exact: true })).toBeVisible()
  expect(await scrolled(page)).toBe(0)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('link', { name: /^News 84/ })).toBeInViewport()
  expect(requested).toHaveLength(3)
})

test('an article opens where it was left, even after a reload', { tag: ['@oneWidth', '@whole'] }, async ({ page }) => {
  const paragraphs = Array.from(
    { length: 60 },
    (_, place) => `<p>Paragraph ${place}. ${'Words and words. '.repeat(12)}</p>`,
  )
  await answerWith(page, newsArticle.path, () => ({ ...wireNews(7), content: paragraphs.join('') }))
  await page.goto('/#/news/detail?id=7')
  await expect(page.getByText('Paragraph 0.')).toBeVisible()
  await page.getByText('Paragraph 40.').scrollIntoViewIfNeeded()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('reading'))).toContain('"7"')
  const before = await scrolled(page)
  await page.reload()
  await expect(page.getByText('Paragraph 40.')).toBeInViewport()
  expect(Math.abs((await scrolled(page)) - before)).toBeLessThan(4)
  await scrollTo(page, 0)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('reading'))).toBeNull()
})

test('links of an article open apart and lead to web addresses; what is none is words', {
  tag: ['@oneWidth', '@whole'],
}, async ({ page }) => {
  const links = ['https://example.com/a', ...hostileAddresses].map(
    (href, place) => `<a href="${href}">link ${place}</a>`,
  )
  const more = '<a href="#/trade">inside</a><img src="//elsewhere.example/x.png" alt="gone">'
  await answerWith(page, newsArticle.path, () => ({ ...wireNews(7), content: `<p>${links.join(' ')}${more}</p>` }))
  await page.goto('/#/news/detail?id=7')
  const body = page.getByRole('article')
  await expect(body).toContainText(`link ${hostileAddresses.length}`)
  await expect(body.getByRole('link')).toHaveCount(2)
  const out = body.getByRole('link', { name: 'link 0' })
  await expect(out).toHaveAttribute('target', '_blank')
  await expect(out).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(body.locator('p img')).toHaveCount(0)
  await body.getByRole('link', { name: 'inside' }).click()
  await expect(page).toHaveURL(/#\/trade$/)
})

test.describe('news that do not load', { tag: ['@oneWidth', '@whole'] }, () => {
  test.use({ expectedErrors: [/ERR_FAILED/] })

  test('say so, as do those that are none', async ({ page }) => {
    await page.route(`**${newsList.path}?*`, (route) => route.abort())
    await page.goto('/#/news')
    await expect(page.getByRole('heading', { name: 'Couldn’t load the news' })).toBeVisible({ timeout: 20_000 })
    await page.unrouteAll()
    await answerWith(page, newsList.path, () => ({ list: [], total: 0 }))
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'No news yet' })).toBeVisible()
    await page.goto('/#/news/detail?id=999999')
    await expect(page.getByText('This article doesn’t exist or is no longer available')).toBeVisible()
  })
})

test('an announcement is marked until it is read, ends with DEMO where the title says so, and is marked again when it changes', {
  tag: '@oneWidth',
}, async ({ page, exchange }) => {
  const info = { announcement: 'Closed on Sunday', title: 'DEMO' }
  await overlay(page, getBasicInfo.path, info)
  await openAs(page, await Trader.open(exchange.origin), '/user')
  const row = page.getByRole('main').getByRole('link', { name: /^Announcement/ })
  await expect(row).toHaveAccessibleName('Announcement New')
  await row.click()
  await expect(page.getByText('Closed on Sunday')).toHaveText('Closed on Sunday DEMO')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(row).toHaveAccessibleName('Announcement')
  Object.assign(info, { announcement: 'Open again', title: 'Demo' })
  await page.reload()
  await expect(row).toHaveAccessibleName('Announcement New')
  await row.click()
  await expect(page.getByText('Open again')).toHaveText('Open again')
  info.announcement = ''
  await page.goto('/#/user')
  await page.reload()
  await expect(page.getByRole('main').getByRole('link', { name: 'News' })).toBeVisible()
  await expect(row).toHaveAccessibleName('Announcement')
})

test('main mode: a company is found, shown whole and entered; its id is kept for three years', async ({
  page,
  exchange,
  context,
}) => {
  await context.route('https://example.org/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: 'Northgate' }),
  )
  await openAs(page, await Trader.open(exchange.origin), '/user')
  await page.getByRole('main').getByRole('link', { name: 'Search' }).click()
  await expect(page.getByRole('list', { name: 'Companies' }).getByRole('button')).not.toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Search companies' }).fill('northg')
  const found = page.getByRole('list', { name: 'Companies' }).getByRole('button')
  await expect(found).toHaveCount(1)
  await found.click()
  const sheet = page.getByRole('dialog', { name: /^Northgate Brokers/ })
  for (const fact of ['Website', 'Company subject', 'Registered address', 'Office address', 'E-mail address'])
    await expect(sheet.getByRole('term').filter({ hasText: fact })).toBeVisible()
  await expect(sheet).toContainText('contact@example.org')
  await sheet.getByRole('button', { name: 'Enter' }).click()
  await expect(page).toHaveURL('https://example.org/')
  const cookie = (await context.cookies(exchange.origin)).find(({ name }) => name === 'company_id')
  expect(cookie).toMatchObject({ value: expect.stringMatching(/^\d+$/), sameSite: 'Lax', path: '/' })
  // Browsers of today keep no cookie longer than 400 days, whatever it asks for.
  const lasting = 399 * 86_400
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(lasting)

  // The next visit asks for that time anew.
  const soon = Math.round(Date.now() / 1000) + 86_400
  await context.addCookies([{ ...cookie, name: 'company_id', value: cookie?.value ?? '', expires: soon }])
  await page.goto(`${exchange.origin}/`)
  const expires = async () =>
    (await context.cookies(exchange.origin)).find(({ name }) => name === 'company_id')?.expires ?? 0
  await expect.poll(expires).toBeGreaterThan(Date.now() / 1000 + lasting)
})

test('main mode: a company whose address is none cannot be entered, and says why', {
  tag: ['@oneWidth', '@whole'],
}, async ({ page, context }) => {
  const listed = hostileAddresses.map((url, place) => ({ id: place + 1, name: `Company ${place}`, url }))
  await answerWith(page, companies.path, () => listed)
  await page.goto('/#/product')
  for (const { name } of listed) {
    await page.getByRole('button', { name }).click()
    const sheet = page.getByRole('dialog', { name })
    await expect(sheet.getByRole('button', { name: 'Enter' })).toBeDisabled()
    await expect(sheet).toContainText('no website that can be opened safely')
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
  }
  expect((await context.cookies()).filter(({ name }) => name === 'company_id')).toEqual([])
  await expect(page).toHaveURL(/#\/product$/)
})

test('a visitor gets from the search of markets to the one of companies, and finds the markets as they were left', {
  tag: ['@oneWidth', '@whole'],
}, async ({ page }) => {
  await page.goto('/#/trade')
  const opener = page.getByRole('button', { name: /select another market$/ })
  await opener.click()
  await page.getByRole('searchbox').fill('harbour')
  await page.getByRole('dialog').getByRole('link', { name: 'Search companies' }).click()
  await expect(page.getByRole('list', { name: 'Companies' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(opener).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('otherwise mode: a currency is found with its price, and opens on the trade screen', { tag: '@whole' }, async ({
  page,
}) => {
  await overlay(page, getCompanyStatus.path, { type: 1 })
  await page.goto('/#/product')
  const list = page.getByRole('list', { name: 'Markets' })
  await expect(list.getByRole('button')).not.toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Search by code or name' }).fill('gbp/j')
  await expect(list.getByRole('button')).toHaveCount(1)
  await expect(list.getByRole('button')).toHaveText(/^GBP\/JPY.*\d{3}\.\d{3}$/)
  await page.getByRole('searchbox').fill('no such thing')
  await expect(page.getByText('No results')).toBeVisible()
  await page.getByRole('searchbox').fill('gbpjpy')
  await list.getByRole('button', { name: /^GBP\/JPY/ }).click()
  await expect(page).toHaveURL(/#\/trade$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('GBP/JPY')
  await expect(ticket(page)).toBeVisible()
})

test('whoever is not served is led to a web address, and by no other; they are told instead', {
  tag: ['@oneWidth', '@whole'],
}, async ({ page, context }) => {
  const gone = 'https://gone.example.com/sorry'
  await context.route(gone, (route) => route.fulfill({ contentType: 'text/html', body: 'Sorry' }))
  const status = { status: 1, loss_url: gone }
  await overlay(page, getCompanyStatus.path, status)
  await page.goto('/')
  await expect(page).toHaveURL(gone)
  for (const hostile of ['', ...hostileAddresses]) {
    status.loss_url = hostile
    await page.goto('about:blank')
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Our services aren’t available here' }), hostile).toBeVisible()
  }
})

test('a desktop’s browser is offered the desktop site once; no other, and no address that is none', {
  tag: ['@oneWidth', '@whole'],
}, async ({ page, browser, exchange }) => {
  const desk = 'https://desk.example.com/'
  const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'
  const context = await browser.newContext({
    ...{
      baseURL: exchange.origin,
      userAgent: windows,
      isMobile: false,
      hasTouch: false,
      viewport: null,
      deviceScaleFactor: undefined,
    },
  })
  await context.route(desk, (route) => route.fulfill({ contentType: 'text/html', body: 'Operations' }))
  const desktop = await context.newPage()
  const offer = (on: Page) => on.getByRole('status').filter({ hasText: 'A desktop site is available' })
  const info = { desktop_url: '' }
  await overlay(desktop, getBasicInfo.path, info)
  for (const hostile of hostileAddresses) {
    info.desktop_url = hostile
    await desktop.goto('/#/mine/system')
    await desktop.reload()
    await expect(desktop.getByRole('button', { name: 'Licences' })).toBeVisible()
    await expect(desktop.getByRole('link', { name: 'Desktop site' })).toHaveCount(0)
    await expect(offer(desktop)).toHaveCount(0)
  }
  info.desktop_url = desk
  await desktop.reload()
  await expect(desktop.getByRole('main').getByRole('link', { name: 'Desktop site' })).toHaveAttribute('href', desk)
  await desktop.getByRole('button', { name: 'Open site' }).click()
  await expect(desktop).toHaveURL(desk)
  await context.close()

  await overlay(page, getBasicInfo.path, { desktop_url: desk })
  await page.goto('/#/mine/system')
  await expect(page.getByRole('main').getByRole('link', { name: 'Desktop site' })).toBeVisible()
  await expect(offer(page)).toHaveCount(0)
})

test('where nobody is served is told at registration and in the settings', { tag: ['@oneWidth', '@whole'] }, async ({
  page,
}) => {
  const reported = page.getByText('North Korea, Israel, China, Vanuatu and Cuba')
  for (const path of ['/register', '/mine/system']) {
    await page.goto(`/#${path}`)
    await expect(reported).toBeVisible()
  }
})

test('a language is found by any of its names', { tag: ['@oneWidth', '@whole'] }, async ({ page, exchange }) => {
  await openAs(page, await Trader.open(exchange.origin), '/user')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Language/ })
    .click()
  const languages = page.getByRole('main').getByRole('listitem')
  await expect(languages).not.toHaveCount(1)
  await page.getByRole('searchbox', { name: 'Search languages' }).fill('arab')
  await expect(languages).toHaveCount(1)
  await expect(languages.locator('img')).toBeVisible()
  await page.getByRole('searchbox').fill('klingon')
  await expect(page.getByRole('heading', { name: 'No languages found' })).toBeVisible()
  await page.getByRole('searchbox').fill('العربية')
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL(/#\/user$/)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
})
