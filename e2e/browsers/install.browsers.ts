/** Tests the requirements of installation in every browser: the manifest, its pictures and the service worker. */
import { expect, test } from './browserTest.ts'
import { phone } from './driver.ts'

/** Runs in the page. */
async function installMetadata() {
  const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]')
  const answer = await fetch(link?.href ?? '')
  const manifest = (await answer.json()) as {
    name: string
    id: string
    start_url: string
    scope: string
    display: string
    icons: { src: string; sizes: string; type: string; purpose: string }[]
  }
  const picture = async (src: string) => {
    const got = await fetch(new URL(src, link?.href))
    const { width, height } = await createImageBitmap(await got.clone().blob())
    return { status: got.status, type: got.headers.get('content-type'), sizes: `${width}x${height}` }
  }
  const icons = []
  for (const { src, ...icon } of manifest.icons) icons.push({ icon, got: await picture(src) })
  const apple = document.querySelector<HTMLLinkElement>('link[rel=apple-touch-icon]')
  const registration = await navigator.serviceWorker.ready
  return {
    type: answer.headers.get('content-type'),
    manifest,
    icons,
    apple: await picture(apple?.href ?? ''),
    worker: registration.active?.scriptURL,
    scope: registration.scope,
  }
}

/** Runs in the page. */
const workerState = async () => (await navigator.serviceWorker.ready).active?.state

test('the manifest is linked, its pictures are what it says, and a service worker is at work', async ({
  hand,
  exchange,
}) => {
  await hand.open('/', phone)
  await hand.sees({ role: 'button', name: 'EUR/USD', inside: { role: 'main' } })
  const found = await hand.driver.evaluate(installMetadata, null)

  expect(found.type).toMatch(/^application\/manifest\+json/)
  expect(found.manifest).toMatchObject({ name: 'Broker', id: '/', start_url: '/', scope: '/', display: 'standalone' })
  expect(found.icons.map(({ icon }) => icon.purpose)).toContain('maskable')
  for (const { icon, got } of found.icons) expect(got).toEqual({ status: 200, type: icon.type, sizes: icon.sizes })
  expect(found.apple).toEqual({ status: 200, type: 'image/png', sizes: '180x180' })

  expect(found.worker).toBe(`${exchange.origin}/sw.js`)
  expect(found.scope).toBe(`${exchange.origin}/`)
  await expect.poll(() => hand.driver.evaluate(workerState, null)).toBe('activated')
  await expect.poll(() => hand.driver.evaluate(() => navigator.serviceWorker.controller !== null, null)).toBe(true)
})
