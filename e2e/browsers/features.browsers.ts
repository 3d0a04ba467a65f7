/** Checks which of the app's optional features a browser supports: the table of docs/browsers.md. */
import { expect, test } from './browserTest.ts'
import { phone } from './driver.ts'
import { type FeatureName, features } from './features.ts'

/** Runs in the page. */
async function probe(): Promise<Record<FeatureName, boolean>> {
  const device: Partial<Navigator> = navigator
  const date = document.createElement('input')
  date.type = 'date'
  const observesDevicePixels = () => {
    try {
      new ResizeObserver(() => undefined).observe(document.body, { box: 'device-pixel-content-box' })
      return true
    } catch {
      return false
    }
  }
  const file = new File(['x'], 'x.txt', { type: 'text/plain' })
  return {
    serviceWorker: 'serviceWorker' in navigator,
    install: 'onbeforeinstallprompt' in window,
    push: 'PushManager' in window && 'Notification' in window,
    badge: 'setAppBadge' in navigator,
    persist: typeof device.storage?.persist === 'function',
    estimate: typeof device.storage?.estimate === 'function',
    share: typeof device.share === 'function',
    shareFiles: device.canShare?.({ files: [file] }) ?? false,
    copy: typeof device.clipboard?.writeText === 'function',
    paste: typeof device.clipboard?.readText === 'function',
    passkeys: 'PublicKeyCredential' in window,
    passkeyMenu:
      'PublicKeyCredential' in window && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false),
    idle: 'requestIdleCallback' in window,
    gzip: 'CompressionStream' in window && 'DecompressionStream' in window,
    fullscreen: document.fullscreenEnabled,
    dateField: date.type === 'date',
    popover: 'popover' in HTMLElement.prototype,
    devicePixels: observesDevicePixels(),
    fieldSizing: CSS.supports('field-sizing', 'content'),
    has:
      CSS.supports('selector(:has(a))') &&
      CSS.supports('container-type', 'inline-size') &&
      CSS.supports('grid-template-rows', 'subgrid') &&
      CSS.supports('color', 'light-dark(red, blue)'),
    intl:
      new Intl.DisplayNames('en', { type: 'region' }).of('DE') === 'Germany' &&
      Intl.supportedValuesOf('timeZone').length > 400,
  }
}

test('what it has of what the app uses', async ({ hand }, info) => {
  await hand.open('/', phone)
  const found = await hand.driver.evaluate(probe, null)
  expect(Object.keys(found)).toEqual(Object.keys(features))
  // Without these the app could not be as it is.
  expect(found).toMatchObject({ serviceWorker: true, has: true, intl: true })
  await info.attach('features', { body: JSON.stringify(found), contentType: 'application/json' })
})
