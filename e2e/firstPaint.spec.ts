/** Tests that the layout drawn before the market answers does not move when it does. */
import { expect, test } from './test.ts'

test('nothing moves on the trade screen of a visitor when the market answers', {
  tag: ['@oneWidth', '@whole'],
}, async ({ page }) => {
  // As wide as the tag and the shorter of the words that stand beside it, and not as the longer one.
  await page.setViewportSize({ width: 402, height: 874 })
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.routeWebSocket(/.*/, async (socket) => {
    await answered
    socket.connectToServer()
  })
  await page.goto('/#/trade')
  const ticket = page.getByRole('region', { name: 'Order', exact: true })
  await expect(ticket).toBeVisible()
  await expect(page.getByRole('status', { name: 'Prices: Connecting' })).toBeVisible()
  const before = await ticket.boundingBox()
  answer()
  await expect(page.getByRole('status', { name: 'Prices: Simulated' })).toBeVisible()
  expect(await ticket.boundingBox()).toEqual(before)
})
