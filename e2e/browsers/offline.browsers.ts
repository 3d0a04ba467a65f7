/** Without a network, in every browser: what offline.spec.ts shows of Chromium. */
import { Trader } from '../trader.ts'
import { expect, test } from './browserTest.ts'
import { phone } from './driver.ts'
import type { Query } from './find.ts'

/** Counts the entries of each store of a page's origin. */

/** Runs in the page. `cache workbox-precache`, `database market-answers` → entries. */
async function keptCounts(): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {}
  // A name ends in the address it belongs to.
  for (const name of await caches.keys())
    counts[`cache ${name.split('-v2-')[0]}`] = (await (await caches.open(name)).keys()).length
  const requested = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await requested(indexedDB.open(name))
    let count = 0
    for (const store of database.objectStoreNames)
      count += await requested(database.transaction(store).objectStore(store).count())
    counts[`database ${name}`] = count
    database.close()
  }
  return counts
}

const ticket: Query = { role: 'region', name: 'Order' }
const sides = ['Buy', 'Sell'] as const

// The network is gone: what the browser says of it is no fault.
test.use({
  expectedErrors: [
    [/ERR_(CONNECTION_|FAILED)|status of 503|can’t establish a connection|^Failed to load|WebSocket/],
    { scope: 'test' },
  ],
})

test('after one visit the app opens without a network, shows what it knew and sends nothing', async ({
  hand,
  exchange,
}) => {
  const { driver } = hand
  const trader = await Trader.open(exchange.origin)
  await trader.submit('EURUSD')

  await test.step('a visit', async () => {
    await hand.open('/', phone)
    await driver.evaluate((token) => localStorage.setItem('token', token), trader.token)
    await hand.open('/#/order', phone)
    await hand.sees({ role: 'button', name: 'EUR/USD', inside: { role: 'tabpanel' } })
    await hand.press({ role: 'link', name: 'Trade' })
    for (const name of sides) await hand.sees({ role: 'button', name, inside: ticket })
    for (const place of ['cache workbox-precache', 'database market-answers', 'database account-snapshot'])
      await expect
        .poll(async () => (await driver.evaluate(keptCounts, null))[place], { message: place })
        .toBeGreaterThan(0)
  })

  await driver.relaunch()
  await exchange.stop()

  await test.step('markets are painted from the copy', async () => {
    await hand.open('/', phone)
    await hand.sees({ role: 'button', name: 'GBP/USD', inside: { role: 'main' } })
    await hand.sees({ role: 'status', name: 'Prices: Reconnecting' })
    const flag = () =>
      driver.evaluate(() => document.querySelector<HTMLImageElement>('main li button img')?.naturalWidth ?? 0, null)
    await expect.poll(flag).toBeGreaterThan(0)
  })

  await test.step('nothing can be sent', async () => {
    await hand.press({ role: 'link', name: 'Trade' })
    for (const name of sides) {
      const side: Query = { role: 'button', name, inside: ticket }
      await expect.poll(async () => (await hand.sees(side)).isDisabled, { message: name }).toBe(true)
    }
    // No browser but Chromium can be told; what it would say is said for it.
    await driver.evaluate(() => {
      Object.defineProperty(navigator, 'onLine', { get: () => false })
      dispatchEvent(new Event('offline'))
    }, null)
    await hand.sees({ role: 'status', name: 'Prices: Offline' })
    const said = async () => (await hand.sees(ticket)).text
    await expect.poll(said).toContain('You are offline. Stops keep working on the server.')
  })

  await test.step('the order is painted from the copy', async () => {
    await hand.press({ role: 'link', name: 'Orders' })
    await hand.sees({ role: 'button', name: 'EUR/USD', inside: { role: 'tabpanel' } })
  })

  await exchange.start()

  await test.step('with the network all is live again', async () => {
    await hand.open('/', phone)
    await hand.sees({ role: 'status', name: 'Prices: Simulated' })
  })
})
