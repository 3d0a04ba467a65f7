/** Tests the app against a server that only implements documents 1 and 2. */
import { getAccountDetail, withdrawalList, withdrawalMethods } from '../../contract/calls/funds.ts'
import { tradeList } from '../../contract/calls/trading.ts'
import { openReal } from '../realTrader.ts'
import { marketRow, openAs, withoutMarket } from '../screen.ts'
import { expect, test } from '../test.ts'
import { answerWith, forwardRequests } from '../wire.ts'

const CDN = 'https://cdn.example.com'
test.use({
  serviceWorkers: 'block',
  settings: { IMAGE_ORIGINS: CDN },
  expectedErrors: [/status of (404|500)/],
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><circle cx="32" cy="32" r="32"/></svg>'

test('a logo is an image of an allowed host, of the size of its place; otherwise initials stand there', {
  tag: '@oneWidth',
}, async ({ page, context }) => {
  const images: string[] = []
  context.on('request', (request) => request.resourceType() === 'image' && images.push(request.url()))
  await context.route(`${CDN}/**`, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: svg, headers: { 'access-control-allow-origin': '*' } }),
  )
  const logos: Record<string, string> = {
    GBPUSD: `${CDN}/gbp.svg`,
    XAUUSD: 'https://elsewhere.example/xau.png',
    BTCUSD: '/logos/none.svg',
  }
  await withoutMarket(page)
  await page.route(`**${tradeList.path}?*`, (route) =>
    forwardRequests(route, (text) => {
      const answer = JSON.parse(text) as { data: { Code: string; Logo: string }[] }
      return { ...answer, data: answer.data.map((one) => ({ ...one, Logo: logos[one.Code] ?? one.Logo })) }
    }),
  )
  await page.goto('/')
  for (const showCode of ['EUR/USD', 'GBP/USD']) {
    const image = marketRow(page, showCode).locator('img')
    await image.scrollIntoViewIfNeeded()
    await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
    const box = await image.boundingBox()
    expect(Math.max(box?.width ?? 99, box?.height ?? 99)).toBeLessThanOrEqual(36)
  }
  for (const [showCode, initials] of Object.entries({ 'XAU/USD': 'XA', 'BTC/USD': 'BT' })) {
    const row = marketRow(page, showCode)
    await row.scrollIntoViewIfNeeded()
    await expect(row.getByText(initials, { exact: true })).toBeVisible()
    await expect(row.locator('img')).toHaveCount(0)
  }
  expect(images).toContain(`${CDN}/gbp.svg`)
  expect(images.filter((url) => url.includes('elsewhere'))).toEqual([])
})

test('withdrawals are listed to the last whatever a page holds; the wallet says when its balance did not load', {
  tag: '@oneWidth',
}, async ({ page, exchange }) => {
  const { trader } = await openReal(exchange.origin)
  const all = Array.from({ length: 7 }, (_, place) => ({
    ...{ number: `${10 + place}`, real_number: '9', draw_currency: { code: 'USDT' }, fee: '1', status_name: 'Paid' },
    ...{ created_at: '2026-07-14T08:00:00Z', type: '1', address: `T9yD${place}`, payee_account: '', notes: '' },
  }))
  await answerWith(page, withdrawalList.path, (query) => {
    const from = (Number(query.get('page')) - 1) * 3
    return { list: all.slice(from, from + 3), total: String(all.length) }
  })
  await openAs(page, trader, '/mine/withdraw?step=records')
  const rows = page.getByRole('main').getByRole('list', { name: 'Withdrawal history' }).getByRole('listitem')
  await expect(rows).toHaveCount(all.length)

  await page.route(`**${getAccountDetail.path}?*`, (route) => route.fulfill({ status: 500, body: '' }))
  const methods = page.waitForRequest((request) => request.url().includes(withdrawalMethods.path))
  await page.goto('/#/mine/wallet')
  expect(new URL((await methods).url()).searchParams.get('draw_id')).toBe('')
  const main = page.getByRole('main')
  await expect(main.getByText('Couldn’t load your balance')).toBeVisible()
  await expect(main.getByText('Network error (500)')).toBeVisible()
  await page.unroute(`**${getAccountDetail.path}?*`)
  await main.getByRole('button', { name: 'Try again' }).click()
  await expect(main.getByText('Locked balance')).toBeVisible()
  await expect(main.getByText('Couldn’t load your balance')).toBeHidden()
})
