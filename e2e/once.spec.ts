/** However often an order is asked for, it is placed once, and whoever asked is told. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { myOrders, requestOutcome, submitOrder } from '../contract/calls/trading.ts'
import type { OrderRequest } from '../contract/entities/order.ts'
import { indicator, openAs, ticket, tradeButton } from './screen.ts'
import { expect, test } from './test.ts'
import { callApi, Trader } from './trader.ts'

const submits = '**/v1/api/forex/submit*'
const questions = '**/v1/api/forex/request*'

const held = async (trader: Trader) => (await trader.call(myOrders, { list: 'holding', page: 1 })).rows

/** Opens the order form of a new demo account, ready to buy, and counts what it sends. */
async function openTicket(page: Page, origin: string): Promise<{ trader: Trader; sent: string[] }> {
  const trader = await Trader.open(origin)
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/forex/submit')) sent.push(searchParams.get('request_id') ?? '')
  })
  await openAs(page, trader, '/trade')
  await expect(indicator(page, 'Simulated')).toBeVisible()
  await expect(tradeButton(page, 'Buy')).toBeEnabled()
  return { trader, sent }
}

const accepted = (page: Page) => page.getByRole('dialog', { name: 'Order accepted' })

test('a double tap, two presses in one task, and twenty: one order each', { tag: '@oneWidth' }, async ({
  page,
  exchange,
}) => {
  const pressed = (times: number) =>
    tradeButton(page, 'Buy').evaluate((button: HTMLElement, count) => {
      for (let press = 0; press < count; press++) button.click()
    }, times)
  const presses: Readonly<Record<string, () => Promise<unknown>>> = {
    'a double tap': () => tradeButton(page, 'Buy').dblclick(),
    'two presses in one task': () => pressed(2),
    'twenty presses in one task': () => pressed(20),
  }
  const { trader, sent } = await openTicket(page, exchange.origin)
  for (const [at, [name, press]] of Object.entries(presses).entries()) {
    await press()
    await expect(accepted(page), name).toBeVisible()
    expect(sent, name).toHaveLength(at + 1)
    expect(await held(trader), name).toHaveLength(at + 1)
    await accepted(page).getByRole('button', { name: 'Keep trading' }).click()
    await expect(accepted(page)).toHaveCount(0)
  }
})

test.describe('an answer that is lost', { tag: '@oneWidth' }, () => {
  // A call that the test breaks off is an error on the browser's console.
  test.use({ expectedErrors: [/ERR_FAILED/], serviceWorkers: 'block' })

  test('the app asks what became of the order, and says so', async ({ page, exchange }) => {
    const { trader, sent } = await openTicket(page, exchange.origin)
    await page.route(submits, async (route) => {
      await route.fetch()
      await route.abort()
    })
    await page.route(questions, (route) => route.abort())
    await tradeButton(page, 'Buy').click()
    const checking = page.getByRole('dialog', { name: 'Checking your order' })
    await expect(checking).toContainText('was sent once and won’t be sent again')
    await expect(checking).toContainText('Buy 0.01 EUR/USD')
    await expect(accepted(page)).toHaveCount(0)

    await page.unroute(questions)
    await expect(accepted(page)).toContainText('Bought 0.01 lots')
    await expect(checking).toHaveCount(0)
    expect(sent).toHaveLength(1)
    const orders = await held(trader)
    expect(orders).toHaveLength(1)
    await accepted(page).getByRole('button', { name: 'Details' }).click()
    await expect(accepted(page)).toContainText(orders[0]?.id ?? 'an order')
  })

  test('a page that was left meanwhile tells of it when it is back', async ({ page, exchange }) => {
    const { trader, sent } = await openTicket(page, exchange.origin)
    await page.route(submits, async (route) => {
      await route.fetch()
      await route.abort()
    })
    await page.route(questions, (route) => route.abort())
    await tradeButton(page, 'Buy').click()
    await expect(page.getByRole('dialog', { name: 'Checking your order' })).toBeVisible()

    await page.goto('/#/order')
    await page.reload()
    await page.unroute(questions)
    await expect(page.getByText(/Buy 0\.01 EUR\/USD.*Order opened/).first()).toBeVisible()
    expect(sent).toHaveLength(1)
    expect(await held(trader)).toHaveLength(1)
  })

  test('an order that never arrived is said to be none', { tag: '@whole' }, async ({ page, exchange }) => {
    const { trader } = await openTicket(page, exchange.origin)
    await page.route(submits, (route) => route.abort())
    await tradeButton(page, 'Buy').click()
    await expect(ticket(page).getByRole('alert')).toContainText('Your request didn’t reach the server', {
      timeout: 15_000,
    })
    expect(await held(trader)).toHaveLength(0)

    await page.unroute(submits)
    await tradeButton(page, 'Buy').click()
    await expect(accepted(page)).toBeVisible()
    expect(await held(trader)).toHaveLength(1)
  })
})

test('three equal submits at once: one order, three equal answers', { tag: '@oneWidth' }, async ({ exchange }) => {
  const trader = await Trader.open(exchange.origin)
  const wanted: OrderRequest = {
    instrumentId: trader.instrument('EURUSD').id,
    side: 'buy',
    mode: 'market',
    lots: '0.01',
    leverage: 100,
    targetPrice: '0',
    stopLoss: '0',
    takeProfit: '0',
    requestId: randomUUID(),
  }
  const submit = (request: OrderRequest) => callApi(exchange.origin, submitOrder, request, trader.token)
  const answers = await Promise.all([submit(wanted), submit(wanted), submit(wanted)])
  expect(answers[0]?.code).toBe(1)
  expect(answers[1]).toEqual(answers[0])
  expect(answers[2]).toEqual(answers[0])
  expect(await held(trader)).toHaveLength(1)

  // Also later, and as a question; but not for anything else.
  expect(await submit(wanted)).toEqual(answers[0])
  const [order] = await held(trader)
  const outcome = await trader.call(requestOutcome, { requestId: wanted.requestId ?? '' })
  expect(outcome).toMatchObject({ state: 'done', code: 1, order: { id: order?.id } })
  expect((await submit({ ...wanted, lots: '0.02' })).code).toBe(0)
  expect(await held(trader)).toHaveLength(1)
})
