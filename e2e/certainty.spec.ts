/** Tests that the result of an order is never in doubt: a hundred presses, a lost answer, a killed server. */
import type { Page } from '@playwright/test'
import { expect, type Scene, test } from './faults/faultTest.ts'
import { openAs, ticket, tradeButton } from './screen.ts'

const accepted = (page: Page) => page.getByRole('dialog', { name: 'Order accepted' })

/** Clicks a place of the screen, whatever comes to lie there, so often within a second. */
async function clickOften(page: Page, x: number, y: number, times: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const at = { x, y, button: 'left', clickCount: 1 } as const
  const from = Date.now()
  const clicks: Promise<unknown>[] = []
  for (let click = 0; click < times; click++) {
    const pressedAt = from + (click * 1000) / times
    const due = pressedAt - Date.now()
    if (due > 0) await new Promise((resolve) => setTimeout(resolve, due))
    // The hand's own time: a busy machine hands presses on late, and they are one burst all the same.
    for (const type of ['mousePressed', 'mouseReleased'] as const)
      clicks.push(devtools.send('Input.dispatchMouseEvent', { ...at, type, timestamp: pressedAt / 1000 }))
  }
  await Promise.all(clicks)
}

/** The one order there is: told by the app with its number, in the server's database, and sent once. */
async function expectOne(scene: Scene): Promise<void> {
  expect(await scene.told()).toBe('done')
  expect(scene.count()).toEqual({ pressed: 1, placed: 1, lost: 0, doubled: 0 })
  expect(new Set(scene.sent).size).toBe(1)
}

test('a hundred clicks on Buy within a second: one order', async ({ scene }) => {
  const { page } = scene
  await scene.open()
  const button = await tradeButton(page, 'Buy').boundingBox()
  if (!button) throw new Error('no button')
  await clickOften(page, button.x + button.width / 2, button.y + button.height / 2, 100)
  await expect.poll(() => scene.placed()).toBe(1)
  await expect(tradeButton(page, 'Buy')).not.toHaveAttribute('aria-busy')
  expect(scene.placed()).toBe(1)
  expect(scene.sent).toHaveLength(1)
})

test('the connection is cut after the server has acted: one order, and the app finds out', {
  tag: '@oneWidth',
}, async ({ scene }) => {
  await scene.open()
  scene.proxy.set({ swallows: ['down'] })
  await scene.press()
  await expect.poll(() => scene.placed()).toBe(1)
  await expect(accepted(scene.page)).toHaveCount(0)
  scene.proxy.reset()
  scene.proxy.clear()
  await expectOne(scene)
})

test.describe('a server that goes while an order is on its way', { tag: '@oneWidth' }, () => {
  test('after it has acted: one order, told when it is back', { tag: '@whole' }, async ({ scene }) => {
    const { page, exchange } = scene
    // It answers every order after 6 s, and has stored it long before.
    await page.addInitScript(() => {
      if (location.protocol !== 'about:') localStorage.setItem('instrument', 'TESTSLOW')
    })
    await scene.open()
    await scene.press()
    await expect.poll(() => scene.placed()).toBe(1)
    await exchange.stop('SIGKILL')
    try {
      await expect(accepted(page)).toHaveCount(0)
    } finally {
      await exchange.start()
    }
    await expectOne(scene)
  })

  test('before it was reached: no order, and the app says so @whole', async ({ scene }) => {
    const { exchange, proxy } = scene
    await scene.open()
    proxy.set({ swallows: ['up'] })
    await scene.press()
    // More than a ping: the order.
    await expect.poll(() => proxy.swallowed).toBeGreaterThan(300)
    await exchange.stop('SIGKILL')
    proxy.strand()
    await exchange.start()
    proxy.clear()
    expect(await scene.told()).toBe('none')
    expect(scene.count()).toEqual({ pressed: 1, placed: 0, lost: 0, doubled: 0 })
    await expect(ticket(scene.page).getByRole('alert')).toContainText('Your request didn’t reach the server')
  })

  test('and an app that is opened anew meanwhile: one order, told at the start', { tag: '@whole' }, async ({
    scene,
  }) => {
    const { page, exchange, proxy } = scene
    await scene.open()
    proxy.set({ swallows: ['down'] })
    await scene.press()
    await expect.poll(() => scene.placed()).toBe(1)
    await exchange.stop('SIGKILL')
    proxy.reset()
    proxy.clear()
    await openAs(page, scene.trader, '/order')
    await page.reload()
    await exchange.start()
    await expect(page.getByText(/Buy 0\.01 EUR\/USD.*Order opened/).first()).toBeVisible({ timeout: 45_000 })
    expect(scene.placed()).toBe(1)
    expect(new Set(scene.sent).size).toBe(1)
  })
})
