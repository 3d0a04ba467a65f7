/** Tests what the app tells the owner of a real account about money: in a demo, and where prices are simulated. */
import { openFunded } from './funded.ts'
import { openAs } from './screen.ts'
import { expect, test } from './test.ts'

// Outside a demo neither a seed nor a clock can be set.
const SIMULATED = { FEED_SEED: '', CLOCK_START: '', REVIEW: 'manual' }
const CLOSED = 'Real accounts can’t trade, deposit or withdraw while prices are simulated or recorded.'

test.use({ settings: SIMULATED })

test('in a demo no money is real; elsewhere nobody moves any at simulated prices', { tag: '@oneWidth' }, async ({
  page,
  exchange,
}) => {
  const { trader } = await openFunded(exchange, 2000)
  const note = page.getByText('Demo server: no real money is involved.')
  await openAs(page, trader, '/mine/charge')
  await expect(note).toBeVisible()
  await expect(page.getByRole('group', { name: 'Coin' })).toBeVisible()
  await openAs(page, trader, '/trade')
  await expect(note).toBeVisible()
  await expect(page.getByRole('button', { name: /^Buy/ })).not.toHaveAttribute('aria-disabled', 'true')

  // Nothing is asked of a server that is away.
  await page.goto('about:blank')
  await exchange.stop()
  await exchange.start({ DEMO: '', HOSTS: 'localhost' })
  const closed = page.getByText(CLOSED)
  for (const path of ['/mine/charge', '/mine/withdraw']) {
    await openAs(page, trader, path)
    await expect(closed, path).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Simulated' }), path).toBeVisible()
    await expect(page.getByRole('group', { name: 'Coin' }), path).toBeHidden()
  }
  await openAs(page, trader, '/trade')
  await expect(closed).toBeVisible()
  for (const side of [/^Buy/, /^Sell/])
    await expect(page.getByRole('button', { name: side })).toHaveAttribute('aria-disabled', 'true')
})
