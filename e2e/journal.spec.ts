/** The journal: closed trades with the ledger's own sums, and what is written about one, which stays. */
import Big from 'big.js'
import { closeOrder } from '../contract/calls/trading.ts'
import { Books } from './books.ts'
import { figuresIn, openAs, toast } from './screen.ts'
import type { Prices, StaticMarket } from './staticMarket.ts'
import { staticMarketTest } from './staticMarketTest.ts'
import { expect } from './test.ts'
import { Trader } from './trader.ts'

const before: Prices = { EURUSD: '1.15194', GER40: '24954.3' }
const after: Prices = { EURUSD: '1.15327', GER40: '24991.7' }

const test = staticMarketTest(before)

/** A winner and a loser, closed. Answers the result of each after its fee, as the ledger has it. */
async function traded(still: StaticMarket, trader: Trader): Promise<readonly Big[]> {
  const orders = [
    await trader.submit('EURUSD', { lots: '0.37' }),
    await trader.submit('GER40', { lots: '0.7', side: 'sell' }),
  ]
  await still.moveTo(after)
  const ids = orders.map((order) => order?.id ?? '')
  for (const id of ids) await trader.call(closeOrder, { id, requestId: crypto.randomUUID() })
  const books = new Books(still.exchange)
  const reported = ids.map((id) => books.order(id))
  books.close()
  return reported.map(({ profit, fee }) => new Big(profit).minus(fee))
}

test('the journal has closed trades with the ledger’s sums, and keeps a draft, a note and a tag', {
  tag: '@bothWidths',
}, async ({ page, still }) => {
  const trader = await Trader.open(still.exchange.origin)
  const [won = new Big(0), lost = new Big(0)] = await traded(still, trader)
  const cents = (amount: Big) => amount.abs().toFixed(2, Big.roundHalfEven)
  await openAs(page, trader, '/journal')
  const trades = page.getByRole('region', { name: 'Trades' })
  const trade = trades.getByRole('button', { name: 'EUR/USD' })
  await expect(trades).toContainText('2 trades')
  for (const [name, net] of [
    ['EUR/USD', won],
    ['GER40', lost],
  ] as const) {
    await expect(page.getByRole('row', { name })).toContainText(cents(net))
    await expect(trades.getByRole('button', { name })).toContainText(cents(net))
  }
  expect(await figuresIn(trades.locator('h3'))).toContain(cents(won.plus(lost)))

  await trade.click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: 'Note' }).fill('Bought the dip')
  await sheet.getByRole('textbox', { name: 'Tags' }).fill('news, dip')
  // Closed without saving: what was typed is still there, after a reload too.
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await page.reload()
  await trade.click()
  await expect(sheet.getByRole('textbox', { name: 'Note' })).toHaveValue('Bought the dip')
  await sheet.getByRole('button', { name: '4 / 5' }).click()
  await sheet.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Saved')).toBeVisible()

  // Of the server alone: another browser tab knows no draft.
  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  await expect(trade).toContainText('news')
  await trade.click()
  await expect(sheet.getByRole('textbox', { name: 'Note' })).toHaveValue('Bought the dip')
  await expect(sheet.getByRole('textbox', { name: 'Tags' })).toHaveValue('news, dip')
  await expect(sheet.getByRole('button', { name: '4 / 5' })).toHaveAttribute('aria-pressed', 'true')
})
