/** Tests mouse and keyboard on a wide screen: rows that scroll sideways, searches, menus, and the dock. */
import type { Locator, Page } from '@playwright/test'
import { openAs, ticket, tradeButton } from './screen.ts'
import { expect, test } from './test.ts'
import { Trader } from './trader.ts'

// A phone has fingers for all of it.
test.describe('desktop', { tag: '@wideOnly' }, () => {
  const scrolled = (row: Locator) => row.evaluate((one) => Math.round(one.scrollLeft))

  for (const language of ['en', 'ar'])
    test(`categories scroll by wheel, by dragging, by arrows and by keys: ${language}`, async ({ page, exchange }) => {
      await page.addInitScript((code) => localStorage.setItem('language', code), language)
      await page.setViewportSize({ width: 1280, height: 800 })
      await openAs(page, await Trader.open(exchange.origin), '/trade')
      await expect(page.getByRole('figure')).toBeVisible()
      const way = language === 'ar' ? -1 : 1
      const row = page.locator('main section').first().getByRole('group')
      const arrow = (end: 'before' | 'after') => row.locator(`xpath=../button[@data-end='${end}']`)
      const last = row.getByRole('button').last()
      await expect(arrow('after')).toBeVisible()
      await expect(arrow('before')).toBeHidden()
      await row.hover()
      await page.mouse.wheel(0, 40)
      await expect.poll(() => scrolled(row)).toBe(40 * way)
      await expect(arrow('before')).toBeVisible()
      const box = (await row.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x + 30 * way, y, { steps: 4 })
      await page.mouse.up()
      expect(await scrolled(row)).toBe(10 * way)
      await expect(row.locator('[aria-pressed=true]'), 'a drag chooses nothing').toHaveCount(0)
      await expect(async () => {
        if (await arrow('after').isVisible()) await arrow('after').click()
        await expect(arrow('after')).toBeHidden({ timeout: 500 })
      }).toPass()
      await expect(last).toBeInViewport({ ratio: 0.9 })
      await row.getByRole('button').first().focus()
      await page.keyboard.press('End')
      await expect(last).toBeFocused()
      await page.keyboard.press(way === 1 ? 'ArrowLeft' : 'ArrowRight')
      await expect(row.getByRole('button').nth(-2)).toBeFocused()
    })

  /** The row that a search field says its keys have marked. */
  const marked = async (page: Page, field: Locator) => {
    await expect(field).toHaveAttribute('aria-activedescendant')
    return page.locator(`[id="${await field.getAttribute('aria-activedescendant')}"]`)
  }

  test('a search is worked by arrows, Enter and Escape', { tag: '@whole' }, async ({ page, exchange }) => {
    await openAs(page, await Trader.open(exchange.origin), '/')
    const field = page.getByRole('main').getByRole('searchbox')
    await expect(page.getByRole('main').getByRole('button', { name: /^EUR\/USD/ })).toBeVisible()
    await page.keyboard.press('/')
    await expect(field).toBeFocused()
    await page.keyboard.type('jpy')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(field).toBeFocused()
    const second = page.getByRole('main').getByRole('listitem').nth(1).getByRole('button').first()
    const name = await second.getAttribute('data-code')
    await expect(await marked(page, field)).toHaveAttribute('data-code', name ?? '')
    await page.keyboard.press('Escape')
    await expect(field).toHaveValue('')
    await expect(field).not.toHaveAttribute('aria-activedescendant')
    await page.keyboard.press('Escape')
    await expect(field).not.toBeFocused()
    await page.keyboard.press('/')
    await expect(field).toBeFocused()
    await page.keyboard.type('yen')
    await expect(page.getByRole('main').getByRole('button', { name: /^EUR\/USD/ })).toBeHidden()
    await page.keyboard.press('Enter')
    await expect(ticket(page)).toBeVisible()
    await page.keyboard.press('/')
    const picker = page.getByRole('dialog')
    const search = picker.getByRole('searchbox')
    await expect(search).toBeFocused()
    await page.keyboard.type('xau')
    await page.keyboard.press('ArrowDown')
    await expect(await marked(page, search)).toHaveText(/XAU\/USD/)
    await page.keyboard.press('Escape')
    await expect(search).toHaveValue('')
    await expect(picker).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(picker).toBeHidden()
    await page.keyboard.press('/')
    await expect(search).toBeFocused()
    await page.keyboard.type('xau')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('XAU/USD')
    await expect(ticket(page)).toBeVisible()
  })

  const width = async (place: Locator) => Math.round((await place.boundingBox())?.width ?? 0)

  test('indicators, alerts and orders open beside the chart, one at a time', async ({ page, exchange }) => {
    const trader = await Trader.open(exchange.origin)
    await trader.submit('EURUSD', { lots: '1' })
    await openAs(page, trader, '/trade')
    const chart = page.getByRole('figure')
    await expect(chart).toBeVisible()
    const before = await width(chart)
    const indicators = page.getByRole('button', { name: 'Indicators' })
    await indicators.click()
    const docked = page.getByRole('dialog')
    await expect(docked).toHaveAccessibleName('Indicators')
    await expect(page.locator('dialog:modal')).toHaveCount(0)
    // 220 with its hairline.
    await expect.poll(() => width(docked)).toBe(219)
    // The list makes room, so that the chart keeps 696 px.
    await expect.poll(() => width(chart)).toBe(before - 220 + 100)
    await expect(indicators).toHaveAttribute('aria-pressed', 'true')
    // The page beside it stays in use.
    await ticket(page)
      .getByRole('button', { name: /^Increase|^More|\+/ })
      .first()
      .click()
    await page
      .getByRole('button', { name: /^Price alerts|alert/i })
      .first()
      .click()
    await expect(docked).toHaveCount(1)
    await expect(docked).toHaveAccessibleName('Price alerts')
    await page
      .getByRole('tabpanel')
      .getByRole('button', { name: /^EUR\/USD/ })
      .click()
    await expect(docked).toHaveCount(1)
    await expect(docked.getByRole('heading').first()).toContainText('EUR/USD')
    await page.keyboard.press('Escape')
    await expect(docked).toHaveCount(0)
    await expect.poll(() => width(chart)).toBe(before)
    await expect(page.getByRole('tabpanel').getByRole('button', { name: /^EUR\/USD/ })).toBeFocused()
    // Where the chart would have too little left it is a sheet, as on every other page.
    await page.setViewportSize({ width: 1024, height: 768 })
    await indicators.click()
    await expect(page.locator('dialog:modal')).toBeVisible()
  })

  const menu = (page: Page) => page.getByRole('menu')
  /** The code of the first menu loads when nothing else is to be done: until then a press does nothing. */
  const opens = (page: Page, press: () => Promise<unknown>) =>
    expect(async () => {
      if (!(await menu(page).isVisible())) await press()
      await expect(menu(page)).toBeVisible({ timeout: 4_000 })
    }).toPass()
  const item = (page: Page, name: string | RegExp) => menu(page).getByRole('menuitem', { name })

  test('the menu of the chart places a pending order and an alert at the price', { tag: '@whole' }, async ({
    page,
    exchange,
  }) => {
    await openAs(page, await Trader.open(exchange.origin), '/trade')
    const chart = page.getByRole('figure')
    await expect(page.locator('[role=figure] canvas').first()).toBeVisible()
    await expect(tradeButton(page, 'Buy')).toBeEnabled()
    const box = (await chart.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    // Far below the price of this moment.
    const at = { x: Math.round(box.width / 2), y: Math.round(box.height - 60) }
    await opens(page, () => chart.click({ button: 'right', position: at }))
    const place = (await page.locator('dialog:modal').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    expect(place.width).toBe(248)
    expect(Math.round(place.x - box.x)).toBe(at.x)
    expect(place.y + place.height).toBeLessThanOrEqual(892)
    await expect(item(page, /^Buy limit/)).toBeFocused()
    const priceOf = async (name: RegExp) => /\d+\.\d{5}/.exec((await item(page, name).textContent()) ?? '')?.[0] ?? ''
    await expect(item(page, /^Sell stop/)).toContainText(await priceOf(/^Buy limit/))
    await page.keyboard.press('ArrowDown')
    await expect(item(page, /^Sell stop/)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(menu(page)).toHaveCount(0)
    await chart.click({ button: 'right', position: at })
    const price = await priceOf(/^Buy limit/)
    await item(page, /^Buy limit/).click()
    await expect(ticket(page).getByRole('radio', { name: 'Pending' })).toBeChecked()
    await expect(ticket(page).getByRole('spinbutton', { name: /price/i }).first()).toHaveValue(price)
    await expect(tradeButton(page, 'Buy')).toBeFocused()
    await chart.click({ button: 'right', position: at })
    const level = await priceOf(/^Alert at/)
    await item(page, /^Alert at/).click()
    const alerts = page.getByRole('dialog', { name: 'Price alerts' })
    await expect(alerts.getByRole('radio', { name: 'Below' })).toBeChecked()
    await expect(alerts.getByRole('spinbutton', { name: 'Price' })).toHaveValue(level)
    // By the keyboard as well, without anything that needs a price under the pointer.
    await chart.focus()
    await page.keyboard.press('Shift+F10')
    await expect(item(page, 'Reset view')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(chart).toBeFocused()
  })

  test('a position and a market have menus too; what is impossible is not in them', { tag: '@whole' }, async ({
    page,
    exchange,
  }) => {
    const trader = await Trader.open(exchange.origin)
    await trader.submit('EURUSD', { lots: '1' })
    await openAs(page, trader, '/trade')
    const row = page.getByRole('tabpanel').getByRole('button', { name: /^EUR\/USD/ })
    await expect(row).toBeVisible()
    await row.focus()
    await opens(page, () => page.keyboard.press('Shift+F10'))
    await expect(menu(page).getByRole('menuitem')).toHaveText(['Edit stops', 'Close position', 'Details'])
    await page.keyboard.press('Escape')
    await expect(row).toBeFocused()
    await page.locator('[data-line=position]').click({ button: 'right' })
    await item(page, 'Edit stops').click()
    await expect(page.getByRole('dialog').getByRole('spinbutton', { name: /stop loss/i })).toBeFocused()
    const markets = page.getByRole('region', { name: 'Markets' })
    await markets.getByRole('button', { name: /^EUR\/USD/ }).click({ button: 'right' })
    await expect(item(page, 'Price alerts')).toBeVisible()
    await expect(item(page, 'Open chart and ticket')).toHaveCount(0)
    await item(page, 'Add to favourites').click()
    await markets.getByRole('button', { name: /^XAU\/USD/ }).click({ button: 'right' })
    await item(page, 'Open chart and ticket').click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('XAU/USD')
    await row.click({ button: 'right' })
    await expect(item(page, 'Open chart and ticket')).toBeVisible()
    await item(page, 'Close position').click()
    await expect(page.getByRole('dialog', { name: 'Close this position?' })).toBeVisible()
  })
})
