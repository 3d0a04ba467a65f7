/** The palette of commands and the keys of actions. */
import type { Page } from '@playwright/test'
import { myOrders } from '../contract/calls/trading.ts'
import { openAs, tradeButton } from './screen.ts'
import { expect, test } from './test.ts'
import { Trader } from './trader.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Commands' })

async function type(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await palette(page).getByRole('combobox').fill(words)
}

test.describe('commands', { tag: '@wideOnly' }, () => {
  test('an order is typed, looked at by Enter, and sent by Ctrl and Enter as the settings have it', async ({
    page,
    exchange,
  }) => {
    const trader = await Trader.open(exchange.origin)
    const held = async () =>
      (await trader.call(myOrders, { list: 'holding', page: 1 })).rows.map(
        ({ side, lots, showCode }) => `${side} ${lots} ${showCode}`,
      )
    await openAs(page, trader, '/order')
    await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible()
    await type(page, 'sell 0.03 gold')
    await expect(palette(page).getByRole('option').first()).toContainText('Sell 0.03 XAU/USD')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/#\/trade$/)
    await expect(tradeButton(page, 'Sell')).toBeFocused()
    await expect(page.getByRole('spinbutton', { name: 'Lots' })).toHaveValue('0.03')
    expect(await held()).toEqual([])

    await type(page, 'buy 0.02 eurusd')
    await page.keyboard.press('Control+Enter')
    await expect.poll(held).toEqual(['buy 0.02 EUR/USD'])

    await page.evaluate(() => localStorage.setItem('askorders', 'yes'))
    await page.reload()
    await expect(tradeButton(page, 'Sell')).toBeVisible()
    await type(page, '0.04 eurusd sell')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('dialog', { name: /^Sell 0\.04 .*EUR\/USD/ })).toBeVisible()
    expect(await held()).toHaveLength(1)
    await page.keyboard.press('Escape')

    await type(page, 'deposit')
    await palette(page)
      .getByRole('option', { name: /^Deposit/ })
      .click()
    await expect(page).toHaveURL(/#\/mine\/charge/)
  })

  test('a key is given to another action, and keeps to it', { tag: '@whole' }, async ({ page, exchange }) => {
    await openAs(page, await Trader.open(exchange.origin), '/trade')
    await expect(page.getByRole('figure')).toBeVisible()
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await sheet.getByRole('button', { name: 'Shortcut for Buy: B' }).click()
    await page.keyboard.press('s')
    await expect(sheet.getByRole('alert')).toContainText('S is already used for “Sell”')
    await page.keyboard.press('l')
    await expect(sheet.getByRole('button', { name: 'Shortcut for Buy: L' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.reload()
    await expect(tradeButton(page, 'Buy')).toContainText('L')
    await page.keyboard.press('b')
    await expect(tradeButton(page, 'Buy')).not.toBeFocused()
    await page.keyboard.press('l')
    await expect(tradeButton(page, 'Buy')).toBeFocused()
  })
})
