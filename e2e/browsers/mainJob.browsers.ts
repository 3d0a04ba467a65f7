/** The main job of mainJob.spec.ts, in every browser. */
import { expect, test } from './browserTest.ts'
import { phone, type Size, wide } from './driver.ts'
import type { Query } from './find.ts'

const row: Query = { role: 'button', name: 'EUR/USD', inside: { role: 'main' } }
const ticket: Query = { role: 'region', name: 'Order' }
const detail: Query = { role: 'dialog', name: 'EUR/USD Buy 0.20' }
const order: Query = { role: 'button', name: 'EUR/USD', inside: { role: 'tabpanel' } }

const sizes: Readonly<Record<string, Size>> = { 'on the phone': phone, 'on a wide screen': wide }

for (const [where, size] of Object.entries(sizes)) {
  test(`a newcomer opens a demo account, buys, sets a stop, closes and finds the trade, ${where}`, async ({ hand }) => {
    await hand.open('/', size)

    await test.step('prices move, and say that they are simulated', async () => {
      await hand.sees({ role: 'status', name: 'Prices: Simulated' })
      const price = async () => (await hand.sees(row)).text.match(/\d\.\d{5}/)?.[0]
      const before = await price()
      expect(before).toBeDefined()
      await expect.poll(price).not.toBe(before)
    })

    await test.step('one press opens a demo account', async () => {
      await hand.press({ role: 'button', name: 'Open a demo account' })
      const shown = async () => (await hand.sees({ role: 'html' })).text
      await expect.poll(shown).toContain('$100,000.00')
    })

    const placed: Query = { role: 'dialog', name: 'Order accepted' }

    await test.step('buys EUR/USD at market', async () => {
      await hand.press(row)
      await hand.fill({ role: 'spinbutton', name: 'Lots', inside: ticket }, '0.2')
      await hand.press({ role: 'button', name: 'Buy', inside: ticket })
      expect((await hand.sees(placed)).text).toContain('Bought 0.20 lots')
    })

    await test.step('the position is among the orders and its profit ticks', async () => {
      await hand.press({ role: 'link', name: 'View order', inside: placed })
      const panel = async () => (await hand.sees({ role: 'tabpanel' })).text
      const profit = async () => (await panel()).match(/[−+]\$[\d,]+\.\d{6}|\$0\.000000/)?.[0]
      await expect.poll(profit).toBeDefined()
      const before = await profit()
      await expect.poll(profit).not.toBe(before)
    })

    await test.step('sets a stop loss', async () => {
      await hand.press(order)
      const price = Number((await hand.sees(detail)).text.match(/Open (\d\.\d{5})/)?.[1])
      await hand.fill({ role: 'spinbutton', name: 'Stop loss', inside: detail }, (price * 0.98).toFixed(5))
      await hand.press({ role: 'button', name: 'Set stops', inside: detail })
      const shown = async () => (await hand.sees(detail)).text
      await expect.poll(shown).toContain(`Stop loss ${(price * 0.98).toFixed(5)}`)
    })

    await test.step('closes, and finds it in the history', async () => {
      await hand.press({ role: 'button', name: 'Close position', inside: detail })
      const question: Query = { role: 'dialog', name: 'Close this position?' }
      await hand.press({ role: 'button', name: 'Close position', inside: question })
      await hand.sees({ role: 'heading', name: 'No open positions' })
      await hand.misses({ role: 'dialog' })
      await hand.press({ role: 'tab', name: 'History' })
      await hand.press(order)
      expect((await hand.sees(detail)).text).toContain('Closed by you')
      await hand.escape()
      await hand.misses({ role: 'dialog' })
    })
  })
}
