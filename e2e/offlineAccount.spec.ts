/** Tests the account's figures offline: the server's last ones, all from one moment. */
import Big from 'big.js'
import { getBalance } from '../contract/calls/session.ts'
import { myOrders } from '../contract/calls/trading.ts'
import { everythingStored } from './browserStores.ts'
import { expectCached, test } from './offlineTest.ts'
import { fact, figuresIn, figuresOf, openAs, orderFigures, orderRow, summary, tab, textOf } from './screen.ts'
import { expect } from './test.ts'
import { Trader } from './trader.ts'

test('a trade is closed and the server dies: balance, equity and positions are those it told last', {
  tag: '@oneWidth',
}, async ({ page, still, market }) => {
  test.setTimeout(90_000)
  const trader = await Trader.open(market.origin)
  await trader.submit('EURUSD', { lots: '0.2' })
  await trader.submit('GBPUSD', { lots: '0.1' })
  const before = (await trader.call(getBalance, {})).balance
  await still.moveTo({ EURUSD: '1.10059', GBPUSD: '1.30020', XAUUSD: '2000.00' })
  await openAs(page, trader, '/')
  await expectCached(page, ['cache workbox-precache'])
  await page.reload()

  await tab(page, 'Orders').click()
  await expect(orderRow(page, 'GBP/USD')).toBeVisible()
  await orderRow(page, 'EUR/USD').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Close position/ })
    .click()
  const question = page.getByRole('dialog', { name: 'Close this position?' })
  await question.getByRole('button', { name: 'Close position' }).click()
  await expect(orderRow(page, 'EUR/USD')).toHaveCount(0)

  const { balance } = await trader.call(getBalance, {})
  const { rows, totalProfit } = await trader.call(myOrders, { list: 'holding', page: 1 })
  // The device has written it down, which takes a moment.
  const keptBalance = async () => {
    const [stored] = await everythingStored(page, 'database account-snapshot')
    return Number((JSON.parse(stored?.text ?? '{}') as { balance?: string }).balance)
  }
  await expect.poll(keptBalance).toBe(Number(balance))
  await market.stop('SIGKILL')
  expect([new Big(balance).minus(before).toFixed(2), rows.length, totalProfit]).toEqual(['11.80', 1, '2'])
  const equity = new Big(balance).plus(totalProfit).toFixed(2)
  await page.reload()

  await expect(orderRow(page, 'GBP/USD')).toBeVisible({ timeout: 20_000 })
  await expect.poll(() => figuresIn(fact(summary(page), 'Balance'))).toEqual([new Big(balance).toFixed(2)])
  expect(await figuresIn(fact(summary(page), 'Equity'))).toEqual([equity])
  expect(figuresOf((await textOf(orderFigures(page, 'GBP/USD'))).match(/\+\$2\.0{6}/)?.[0] ?? '')).toEqual(['2.000000'])
  await expect(orderRow(page, 'EUR/USD')).toHaveCount(0)
  await expect(page.getByRole('note').filter({ hasText: /As of .* ago/ })).toHaveCount(1)
})
