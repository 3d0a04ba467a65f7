/** Tests the messages a demo server would have sent, as shown to whoever runs it. */
import { sendEmail } from '../contract/calls/entry.ts'
import { freshEmail } from './realTrader.ts'
import { expect, test } from './test.ts'
import { answerOf } from './trader.ts'

test('the outbox says what it is and shows what was sent, in light and dark', async ({ page, exchange }) => {
  const to = freshEmail()
  await page.goto('/dev/outbox')
  await expect(page.getByRole('heading', { name: 'Outbox: nothing here was really sent' })).toBeVisible()
  await expect(page.getByText(to)).toHaveCount(0)
  await answerOf(exchange.origin, sendEmail, { to, purpose: 'register' }, '')
  await page.getByRole('link', { name: 'Refresh' }).click()
  await expect(page.getByText(to)).toBeVisible()
  const paper = () => page.evaluate(() => getComputedStyle(document.body).color)
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await paper()
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await paper()).not.toBe(light)
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(width).toBeLessThanOrEqual(0)
  // The style sheet is let in by its hash: a policy that shuts it out would leave the button as plain text.
  expect((await page.getByRole('link', { name: 'Refresh' }).boundingBox())?.height).toBeGreaterThanOrEqual(44)
})
