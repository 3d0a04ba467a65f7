/** The chart for whom a drawing tells nothing: its bars in figures, found at the chart itself and among its settings. */
import { candles } from '../../contract/calls/trading.ts'
import { expect, test } from '../test.ts'
import { Trader } from '../trader.ts'

test('the bars of the chart are also a table, found by the keyboard', { tag: '@oneWidth' }, async ({
  page,
  exchange,
}) => {
  await page.goto('/#/trade')
  const chart = page.getByRole('figure')
  await expect(chart).toHaveAccessibleName('EUR/USD, 1 minute chart')
  await expect(page.locator('section:has([role=figure]) > p')).toContainText('bars')

  const button = page.getByRole('button', { name: 'Show as a table' })
  expect((await button.boundingBox())?.width, 'it is out of sight').toBeLessThanOrEqual(1)
  await chart.focus()
  await page.keyboard.press('Tab')
  await expect(button).toBeFocused()
  expect((await button.boundingBox())?.height, 'and in sight with the focus').toBeGreaterThanOrEqual(44)
  await page.keyboard.press('Enter')

  const sheet = page.getByRole('dialog', { name: 'Chart as table' })
  const table = sheet.getByRole('table', { name: 'EUR/USD, 1 minute, newest first. Prices: Simulated' })
  await expect(table.getByRole('columnheader')).toHaveText(['Time', 'Open', 'High', 'Low', 'Close', 'Change', 'Volume'])
  const rows = table.locator('tbody').getByRole('row')
  await expect(rows).toHaveCount(50)

  // One that is done: it does not change while this test reads it.
  const trader = await Trader.open(exchange.origin)
  const requested = { instrumentId: trader.instrument('EURUSD').id, period: '1min', limit: 5 } as const
  const bars = (await trader.call(candles, requested)).toReversed()
  const done = bars[2]
  if (done === undefined) throw new Error('there are no bars')
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Berlin' })
  const row = rows.filter({ has: page.getByRole('rowheader', { name: time.format(done.time) }) }).first()
  const { open, high, low, close } = done
  const change = (close - open).toFixed(5)
  await expect(row.getByRole('cell')).toContainText([
    ...[open, high, low, close].map((price) => price.toFixed(5)),
    Number(change) > 0 ? `+${change}` : change.replace('-', '−'),
  ])

  await sheet.getByRole('button', { name: 'Show earlier candles' }).click()
  await expect(rows).toHaveCount(100)
  await expect(sheet.getByRole('status')).toHaveText('')
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
})

test('the chart’s settings lead to the table of the period that is shown', { tag: ['@oneWidth', '@whole'] }, async ({
  page,
}) => {
  await page.goto('/#/trade')
  await page.getByRole('radio', { name: '15 minutes' }).check({ force: true })
  await page.getByRole('button', { name: 'Indicators and chart settings' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Show as a table' }).click()
  await expect(page.getByRole('table', { name: 'EUR/USD, 15 minutes, newest first' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Indicators and chart settings' })).toBeFocused()
})
