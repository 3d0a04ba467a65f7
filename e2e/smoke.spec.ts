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

test('the API reference is shown under the same policy, and finds a call', { tag: '@oneWidth' }, async ({ page }) => {
  const answer = await page.goto('/docs')
  expect((await answer?.headerValue('content-security-policy')) ?? '').not.toMatch(/unsafe-|\*/)
  await expect(page.getByRole('heading', { name: /^Broker API/ })).toBeVisible()
  await page.getByPlaceholder('Filter by tag').fill('place order')
  // The search waits until typing has paused.
  await expect(page.getByRole('button', { name: 'Expand operation' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Expand operation' }).click()
  await page.getByRole('button', { name: 'GET /v1/api/forex/submit Places an order and returns it' }).click()
  await expect(page.getByText('Lots: a multiple of the instrument’s lot step.')).toBeVisible()
  await page.getByLabel('Select a definition').selectOption('Live channel')
  await expect(page.getByRole('button', { name: /^POST DAY_MARKET/ })).toBeVisible()
  await page.getByLabel('Select a definition').selectOption('Console')
  await expect(page.getByRole('heading', { name: /^Broker console API/ })).toBeVisible()
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
