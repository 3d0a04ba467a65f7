/** The table of positions: its columns, its order, its groups, and what is closed from a row. */
import type { Page } from '@playwright/test'
import { myOrders } from '../contract/calls/trading.ts'
import type { Exchange } from './exchange.ts'
import { openAs } from './screen.ts'
import { expect, test } from './test.ts'
import { Trader } from './trader.ts'

// As installed.
test.use({ serviceWorkers: 'allow' })

const rows = (page: Page) => page.getByRole('tabpanel').locator('[data-order]')

/** A trader with two positions of one instrument and one of another, in front of the terminal. */
async function opened(page: Page, exchange: Exchange, language?: string): Promise<Trader> {
  const trader = await Trader.open(exchange.origin)
  await trader.submit('EURUSD', { lots: '0.30' })
  await trader.submit('EURUSD', { lots: '0.20' })
  await trader.submit('BTCUSD', { lots: '0.1', side: 'sell' })
  if (language) await page.addInitScript((code) => localStorage.setItem('language', code), language)
  await openAs(page, trader, '/trade')
  await expect(rows(page)).toHaveCount(3)
  return trader
}

/** Cells of the first row whose content is cut by another cell or by the edge of the table. */
const hiddenCells = (page: Page) =>
  rows(page)
    .first()
    .evaluate((row) =>
      [...row.querySelectorAll('td')].flatMap((cell, at) => {
        const range = document.createRange()
        range.selectNodeContents(cell)
        const { left, right, top, height } = range.getBoundingClientRect()
        const isSeen = [left + 2, right - 2].every((x) => cell.contains(document.elementFromPoint(x, top + height / 2)))
        return isSeen ? [] : [at]
      }),
    )

const heads = (page: Page) => page.getByRole('tabpanel').getByRole('columnheader')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test.describe('the table of positions', { tag: '@wideOnly' }, () => {
  test('shows every figure beside the pinned profit, in Arabic too', { tag: '@whole' }, async ({ page, exchange }) => {
    await opened(page, exchange, 'ar')
    expect(await hiddenCells(page)).toEqual([])
    await page.setViewportSize({ width: 1024, height: 768 })
    // What does not fit is scrolled to; profit and the way to close stay.
    const cells = rows(page).first().locator('td')
    await expect(cells.last().getByRole('button').first()).toBeInViewport({ ratio: 1 })
    await expect.poll(() => hiddenCells(page)).not.toContain((await cells.count()) - 2)
  })

  test('has the columns that were chosen, in the order they were given, after a reload too', { tag: '@whole' }, async ({
    page,
    exchange,
  }) => {
    await opened(page, exchange)
    const first = ['Instrument', 'Order', 'Side, lots', 'Open', 'Price', 'Stop loss', 'Take profit', 'Profit', '']
    await expect(heads(page)).toHaveText(first)
    await press(page, 'Columns')
    const sheet = page.getByRole('dialog', { name: 'Columns' })
    await sheet.getByRole('checkbox', { name: 'Margin' }).check()
    await sheet.getByRole('checkbox', { name: 'Stop loss' }).uncheck()
    await sheet.getByRole('button', { name: 'Move Price' }).focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('Escape')
    const chosen = ['Instrument', 'Price', 'Order', 'Side, lots', 'Open', 'Take profit', 'Margin', 'Profit', '']
    await expect(heads(page)).toHaveText(chosen)
    await page.getByRole('button', { name: 'Side, lots', exact: true }).click()
    const lots = () => rows(page).locator('td:nth-child(4)').allInnerTexts()
    await expect.poll(lots).toEqual(['Buy 0.30', 'Buy 0.20', 'Sell 0.10'])
    await page.getByRole('button', { name: 'Side, lots', exact: true }).click()
    await expect(heads(page).nth(3)).toHaveAttribute('aria-sort', 'ascending')
    await page.reload()
    await expect(heads(page)).toHaveText(chosen)
    await expect.poll(lots).toEqual(['Sell 0.10', 'Buy 0.20', 'Buy 0.30'])
  })

  test('closes a part from its row, and sums up and closes what belongs to one instrument', async ({
    page,
    exchange,
  }) => {
    const trader = await opened(page, exchange)
    const lotsLeft = async () =>
      (await trader.call(myOrders, { list: 'holding', page: 1 })).rows.map(
        ({ showCode, lots }) => `${showCode} ${lots}`,
      )
    await press(page, 'Close part of Buy 0.30 EUR/USD')
    const lots = page.getByRole('spinbutton', { name: 'Lots to close' })
    await expect(lots).toBeFocused()
    await expect(lots).toHaveValue('0.15')
    await page.keyboard.type('0.12')
    await expect(page.getByRole('button', { name: 'Close 0.12' })).toBeVisible()
    await page.keyboard.press('Enter')
    const question = page.getByRole('dialog', { name: 'Close part of this position?' })
    await question.getByRole('button', { name: 'Close 0.12 lots' }).click()
    await expect.poll(lotsLeft).toEqual(['BTC/USD 0.1', 'EUR/USD 0.2', 'EUR/USD 0.18'])

    await press(page, 'By instrument')
    await expect(rows(page)).toHaveCount(1)
    const group = page.getByRole('row').filter({ hasText: 'EUR/USD' })
    await expect(group).toContainText('Buy 0.38')
    await group.getByRole('button', { name: /^EUR\/USD/ }).click()
    await expect(rows(page)).toHaveCount(3)
    await press(page, 'Close all EUR/USD')
    await page.getByRole('button', { name: 'Close 2 positions' }).click()
    await page.getByRole('button', { name: 'Done' }).click()
    await expect.poll(lotsLeft).toEqual(['BTC/USD 0.1'])
  })
})
