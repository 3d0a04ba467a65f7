/**
 * Notifications while the app is closed: a push service and the subscription of the browser are played by the test, the
 * server's encryption, the service worker and what it shows are real.
 */
import type { Page, Worker } from '@playwright/test'
import { addAlert } from '../contract/calls/alerts.ts'
import { subscribePush } from '../contract/calls/push.ts'
import { myOrders } from '../contract/calls/trading.ts'
import { FakePushService } from '../server/push/fakePushService.ts'
import { openAs, orderRow, ticket, tradeButton } from './screen.ts'
import { StaticMarket } from './staticMarket.ts'
import { test as base, expect } from './test.ts'
import { Trader } from './trader.ts'

const START = { EURUSD: '1.10000', GBPUSD: '1.30000' }
const FALLEN = { EURUSD: '1.08000', GBPUSD: '1.28000' }

const test = base.extend<{ service: FakePushService; still: StaticMarket }>({
  service: async ({ browserName: _ }, use) => {
    const service = await FakePushService.open()
    await use(service)
    service.close()
  },
  still: async ({ service }, use) => {
    const still = await StaticMarket.open(START, { PUSH_HOSTS: service.origin })
    await use(still)
    await still.close()
  },
  baseURL: ({ still }, use) => use(still.exchange.origin),
  serviceWorkers: 'allow',
  permissions: ['notifications'],
})

/** Lets the page subscribe with the test's push service, and the worker unsubscribe; both write down that they did. */
async function playBrowser(page: Page, service: FakePushService, name: string): Promise<void> {
  const target = service.browser(name)
  await page.addInitScript((created: typeof target) => {
    if (!('PushManager' in globalThis)) return
    const bytes = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0)).buffer
    let subscription: unknown = null
    Object.assign(PushManager.prototype, {
      getSubscription: async () => subscription,
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        subscription = {
          endpoint: created.endpoint,
          options: { applicationServerKey: bytes(applicationServerKey) },
          getKey: (key: 'auth' | 'p256dh') => bytes(created[key]),
          unsubscribe: async () => true,
        }
        return subscription
      },
    })
  }, target)
}

async function workerOf(page: Page): Promise<Worker> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const found = page.context().serviceWorkers()[0] ?? (await page.context().waitForEvent('serviceworker'))
  // Only a real tap may open a window: what would be opened is written down.
  await found.evaluate(() => {
    const worker = globalThis as never as ServiceWorkerGlobalScopeOfTest
    worker.opened = []
    worker.unsubscribed = 0
    Object.assign(worker.clients, { openWindow: async (url: string) => worker.opened.push(url) })
    Object.assign(worker.PushManager.prototype, {
      getSubscription: async () => ({
        unsubscribe: async () => {
          worker.unsubscribed += 1
        },
      }),
    })
  })
  return found
}

/** Names of the worker's scope that the test uses. Its types are those of a page. */
interface ServiceWorkerGlobalScopeOfTest {
  opened: string[]
  unsubscribed: number
  readonly clients: object
  readonly PushManager: typeof PushManager
  readonly registration: ServiceWorkerRegistration
  readonly NotificationEvent: new (type: string, init: { notification: Notification }) => Event
  dispatchEvent(event: Event): boolean
}

const shownBy = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration } = globalThis as never as ServiceWorkerGlobalScopeOfTest
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }))
  })

/** Taps the notification that is shown; answers the windows that were opened by it. */
const tap = (worker: Worker) =>
  worker.evaluate(async () => {
    const scope = globalThis as never as ServiceWorkerGlobalScopeOfTest
    const [notification] = await scope.registration.getNotifications()
    if (notification === undefined) throw new Error('there is no notification')
    const event = new scope.NotificationEvent('notificationclick', { notification })
    let done: unknown
    Object.defineProperty(event, 'waitUntil', { value: (work: unknown) => (done = work) })
    scope.dispatchEvent(event)
    await done
    return scope.opened
  })

/** Hands a message to the worker as the browser does that has decrypted it. */
async function deliver(page: Page, origin: string, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const found = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { registrationId, scopeURL } of registrations) if (scopeURL.startsWith(origin)) resolve(registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await found, data })
  await session.detach()
}

const notifications = (page: Page) => page.getByRole('switch', { name: 'Push notifications' })

test('what happens while the app is closed is notified, and the notification leads to it', {
  tag: '@oneWidth',
}, async ({ page, still, service }) => {
  const { origin } = still.exchange
  const trader = await Trader.open(origin)
  await trader.submit('EURUSD', { stopLoss: '1.09' })
  await trader.call(addAlert, { instrumentId: trader.instrument('GBPUSD').id, kind: 'below', value: '1.29' })
  await playBrowser(page, service, 'phone')
  await openAs(page, trader, '/mine/system')
  const worker = await workerOf(page)
  await notifications(page).click()
  await expect(notifications(page)).toBeChecked()

  await page.goto('about:blank')
  // The server is started anew for it, too.
  await still.moveTo(FALLEN)
  await service.hasReceived(2)
  const messageOf = (kind: string) => service.received.find(({ message }) => message?.kind === kind)?.message
  const [stopped, alerted] = [messageOf('stopLoss'), messageOf('alert')]
  expect(stopped).toMatchObject({ path: '/order?type=3', lang: 'en', body: expect.stringContaining('EUR/USD') })
  expect(alerted).toMatchObject({ path: '/trade?code=GBPUSD', body: expect.stringContaining('GBP/USD') })
  for (const { text } of service.received) expect(text, 'neither a price nor an amount').not.toMatch(/1\.\d|\$/)

  await deliver(page, origin, JSON.stringify(stopped))
  await expect.poll(() => shownBy(worker)).toEqual([{ title: stopped?.title, body: stopped?.body, tag: stopped?.tag }])
  expect(await tap(worker)).toEqual(['/#/order?type=3'])
  await page.goto('/#/order?type=3')
  await expect(page.getByRole('tab', { name: 'History', selected: true })).toBeVisible()
  await expect(orderRow(page, 'EUR/USD')).toBeVisible()

  // A window that is open is led there instead.
  const tapDelivered = async (message: object): Promise<readonly string[]> => {
    await deliver(page, origin, JSON.stringify(message))
    await expect.poll(() => shownBy(worker)).toHaveLength(1)
    return tap(worker)
  }
  await expect
    .poll(async () => {
      // Until the page has begun to listen.
      await tapDelivered({ ...alerted, kind: 'deposit' })
      return page.url()
    })
    .toMatch(/#\/trade$/)
  await expect(page.getByRole('heading', { level: 1, name: /GBP\/USD/ })).toBeVisible()

  // What is no message of ours leads nowhere.
  await page.goto('about:blank')
  // Until the browser no longer counts the page that was left.
  await expect.poll(() => tapDelivered({ ...stopped, path: 'https://evil.example/' })).toContain('/#/')
})

test('whoever logs out is told nothing any more, and the browser is unsubscribed', {
  tag: ['@oneWidth', '@whole'],
}, async ({ page, still, service }) => {
  const { origin } = still.exchange
  const [ann, ben] = [await Trader.open(origin), await Trader.open(origin)]
  for (const trader of [ann, ben]) await trader.submit('EURUSD', { stopLoss: '1.09' })
  await ben.call(subscribePush, service.browser('ben'))
  await playBrowser(page, service, 'ann')
  await openAs(page, ann, '/mine/system')
  const worker = await workerOf(page)
  await notifications(page).click()
  await expect(notifications(page)).toBeChecked()

  await page.goto('/#/user')
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('button', { name: 'Log out' })).toHaveCount(0)
  const unsubscribed = () => worker.evaluate(() => (globalThis as never as ServiceWorkerGlobalScopeOfTest).unsubscribed)
  await expect.poll(unsubscribed).toBeGreaterThan(0)
  await page.goto('about:blank')
  await still.moveTo(FALLEN)
  await service.hasReceived(1)
  expect(service.received.map(({ browser }) => browser)).toEqual(['ben'])
})

test('notifications are offered after the first stop, once', { tag: ['@oneWidth', '@whole'] }, async ({
  page,
  still,
  service,
}) => {
  const trader = await Trader.open(still.exchange.origin)
  await playBrowser(page, service, 'phone')
  await openAs(page, trader, '/trade')
  await workerOf(page)
  await ticket(page).getByRole('switch', { name: 'Stop loss' }).click()
  await ticket(page).getByRole('spinbutton', { name: 'Stop loss price' }).fill('1.09')
  await tradeButton(page, 'Buy').click()
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('Notifications on').first()).toBeVisible()
  expect(await trader.call(myOrders, { list: 'holding', page: 1 })).toMatchObject({ rows: [{ stopLoss: 1.09 }] })
  await page.goto('/#/mine/system')
  await expect(notifications(page)).toBeChecked()
  await notifications(page).click()
  await expect(notifications(page)).not.toBeChecked()
})

test('a browser that blocks notifications says how to allow them', { tag: ['@oneWidth', '@whole'] }, async ({
  page,
  still,
}) => {
  await page.context().clearPermissions()
  const trader = await Trader.open(still.exchange.origin)
  await page.addInitScript(() =>
    Object.defineProperty(globalThis.Notification ?? {}, 'permission', { get: () => 'denied' }),
  )
  await openAs(page, trader, '/mine/system')
  await expect(notifications(page)).toBeDisabled()
  await expect(page.getByText('Your browser blocks notifications from this site')).toBeVisible()
})
