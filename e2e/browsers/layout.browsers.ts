/** Right to left and in the dark, in every browser: nothing is larger than the screen. */
import { Trader } from '../trader.ts'
import { expect, saveScreenshot, test } from './browserTest.ts'
import { phone, wide } from './driver.ts'

/** Runs in the page: how much of it lies outside the screen, CSS pixels; what is longer than the screen scrolls by itself. */
const overhang = () => {
  const { scrollWidth, scrollHeight } = document.documentElement
  return [scrollWidth - innerWidth, scrollHeight - innerHeight]
}

test('in Arabic and in the dark nothing sticks out', async ({ hand, exchange }, info) => {
  const { driver } = hand
  const trader = await Trader.open(exchange.origin)
  await trader.submit('EURUSD')
  await hand.open('/', phone)
  await driver.evaluate((token) => {
    localStorage.setItem('token', token)
    localStorage.setItem('language', 'ar')
    localStorage.setItem('theme', 'dark')
  }, trader.token)
  for (const size of [phone, wide]) {
    for (const path of ['/', '/trade', '/order']) {
      await hand.open(`/#${path}`, size)
      await hand.sees({ role: 'button', name: 'EUR/USD', inside: { role: 'main' } })
      expect(await driver.evaluate(() => document.documentElement.dir, null)).toBe('rtl')
      expect(await driver.evaluate(overhang, null), `${path} at ${size.width}`).toEqual([0, 0])
      await saveScreenshot(driver, info, `${path.slice(1) || 'markets'}-${size.width}`)
    }
  }
})
