/** Tests the app's language at the first start, its layout, and that a selection lasts. */
import type { Locator, Page } from '@playwright/test'
import { marketRow, openAs, orderRow } from './screen.ts'
import { expect, test } from './test.ts'
import { Trader } from './trader.ts'
import { words } from './words.ts'

const starts = [
  { browser: 'en-GB', code: 'en', lang: 'en', dir: 'ltr' },
  { browser: 'ar-EG', code: 'ar', lang: 'ar', dir: 'rtl' },
  { browser: 'zh-TW', code: 'hk', lang: 'zh-Hant-HK', dir: 'ltr' },
  { browser: 'eu-ES', code: 'hk', lang: 'zh-Hant-HK', dir: 'ltr' },
] as const

/** The links of the main navigation, in the order of the document. */
const links = (page: Page) => page.getByRole('navigation').getByRole('link')

async function box(place: Locator) {
  const found = await place.boundingBox()
  if (!found) throw new Error('what should have a place on the screen has none')
  return found
}

/** Returns the server's name of EUR/USD in a language. */
async function nameOfEuro(origin: string, lang: string): Promise<string> {
  const answer = await fetch(`${origin}/v1/api/forex/trade_list`, { headers: { lang } })
  const { data } = (await answer.json()) as { data: { Code: string; Name: string }[] }
  return data.find(({ Code }) => Code === 'EURUSD')?.Name ?? ''
}

for (const { browser, code, lang, dir } of starts) {
  test.describe(`a browser set to ${browser}`, { tag: '@oneWidth' }, () => {
    test.use({ locale: browser })

    test(`starts in ${code}, the server’s names and messages too`, async ({ page, exchange }) => {
      const trader = await Trader.open(exchange.origin)
      await trader.submit('EURUSD')
      await openAs(page, trader, '/')
      await expect(page.locator('html')).toHaveAttribute('lang', lang)
      await expect(page.locator('html')).toHaveAttribute('dir', dir)
      await expect(links(page).first()).toHaveText(words(code, 'Markets'))
      await expect(page).toHaveTitle(new RegExp(`^${words(code, 'Markets')}`))
      const name = await nameOfEuro(exchange.origin, code)
      expect(name).not.toBe('')
      if (code !== 'en') expect(name).not.toBe(await nameOfEuro(exchange.origin, 'en'))
      await expect(marketRow(page, 'EUR/USD')).toContainText(name)

      await page.goto('/#/order')
      await orderRow(page, 'EUR/USD').click()
      const close = words(code, 'Close position')
      await page.getByRole('dialog').getByRole('button', { name: close }).click()
      const question = page.getByRole('dialog', { name: words(code, 'Close this position?') })
      await question.getByRole('button', { name: close }).click()
      await expect(page.getByRole('status').filter({ hasText: words(code, 'Order closed') })).toHaveCount(1)
    })
  })
}

test.describe('in Arabic', () => {
  test.use({ locale: 'ar' })

  test('the layout is mirrored, figures run from left to right in Latin digits', async ({ page, exchange }) => {
    const trader = await Trader.open(exchange.origin)
    await trader.submit('EURUSD', { lots: '0.5' })
    await openAs(page, trader, '/')
    const row = marketRow(page, 'EUR/USD')
    await expect(row).toContainText(/\d\.\d{5}/)
    expect((await box(links(page).first())).x).toBeGreaterThan((await box(links(page).last())).x)
    expect((await box(row.getByText('EUR/USD'))).x).toBeGreaterThan((await box(row.locator('.fig').first())).x)

    for (const path of ['/', '/trade', '/order', '/user']) {
      await page.goto(`/#${path}`)
      const figures = page.getByRole('main').locator('.fig:visible')
      await expect(figures.first()).toBeVisible()
      const turned = await figures.evaluateAll((all) =>
        all.filter((figure) => getComputedStyle(figure).direction !== 'ltr').map(({ textContent }) => textContent),
      )
      expect(turned).toEqual([])
      await expect(page.locator('body')).not.toContainText(/[٠-٩۰-۹]/)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow, `${path} is no wider than the screen`).toBeLessThanOrEqual(0)
    }
  })
})

test('a choice leads back to where one was, and lasts', { tag: '@oneWidth' }, async ({ page, exchange }) => {
  const trader = await Trader.open(exchange.origin)
  await openAs(page, trader, '/user')
  await expect(page.getByRole('heading', { name: 'Account', exact: true })).toBeVisible()
  await page.getByRole('link', { name: /^Language/ }).click()
  await expect(page.getByRole('heading', { name: 'Language', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'العربية' }).click()

  await expect(page).toHaveURL(/#\/user$/)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('heading', { name: words('ar', 'Account'), exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: words('ar', 'Account'), exact: true })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
})
