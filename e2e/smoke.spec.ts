import { expect, test } from './test.ts'

test('the app loads and shows itself, under a strict content security policy', async ({ page }) => {
  const answer = await page.goto('/')
  expect(answer?.status()).toBe(200)
  await expect(page).toHaveTitle(/\S/)
  await expect(page.getByRole('navigation').first()).toBeVisible()

  const policy = (await answer?.headerValue('content-security-policy')) ?? ''
  expect(policy).toContain("script-src 'self'")
  expect(policy).not.toMatch(/unsafe-|\*/)
})

test.describe('without a network', () => {
  // What the worker has not kept yet fails, and may.
  test.use({ expectedErrors: [/ERR_(?:INTERNET_DISCONNECTED|FAILED)/], serviceWorkers: 'allow' })

  test('the app opens once it has been visited', async ({ page, context }) => {
    await page.goto('/')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('navigation').first()).toBeVisible()
  })
})
