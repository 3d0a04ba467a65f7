/** Installing: what the browser itself says of it, the offer after a closed trade, and the steps drawn for Apple's devices. */
import type { CDPSession, Page } from '@playwright/test'
import { closeOrder } from '../contract/calls/trading.ts'
import { languages } from '../contract/languages.ts'
import { writeLine } from '../contract/recording/recording.ts'
import { test } from './offlineTest.ts'
import { isWide, marketRow, openAs, orderRow } from './screen.ts'
import { expect } from './test.ts'
import { Trader } from './trader.ts'

interface Manifest {
  readonly id: string
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose?: string }[]
  readonly shortcuts: readonly {
    readonly name: string
    readonly name_localized: Readonly<Record<string, string>>
    readonly url: string
    readonly icons: readonly { readonly src: string }[]
  }[]
  readonly file_handlers: readonly { readonly action: string }[]
  readonly share_target: { readonly action: string }
  readonly launch_handler: object
  readonly display_override: readonly string[]
  readonly screenshots: readonly { readonly src: string; readonly sizes: string; readonly form_factor: string }[]
}

const sizeOf = (page: Page, src: string) =>
  page.evaluate(async (url) => {
    const { width, height } = await createImageBitmap(await (await fetch(url)).blob())
    return `${width}x${height}`
  }, src)

test('the browser finds nothing against installing, and every picture of the manifest is what it says', {
  tag: '@oneWidth',
}, async ({ page }) => {
  await page.goto('/')
  await expect(marketRow(page, 'EUR/USD')).toBeVisible()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const session: CDPSession = await page.context().newCDPSession(page)
  const { errors, data } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  // A window without a profile is never installed; nothing else may stand against it.
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])

  const manifest = JSON.parse(data ?? '{}') as Manifest
  expect(manifest.id).toBe('/')
  expect(manifest.icons.map(({ purpose }) => purpose)).toEqual(expect.arrayContaining(['maskable', 'monochrome']))
  expect(manifest.shortcuts.map(({ name }) => name)).toEqual(['Markets', 'Trade', 'Orders', 'Replay'])
  for (const { name, name_localized } of manifest.shortcuts)
    expect(Object.keys(name_localized), name).toEqual(languages.map(({ bcp47 }) => bcp47))
  expect(manifest).toMatchObject({
    display_override: ['standalone', 'minimal-ui'],
    launch_handler: { client_mode: 'focus-existing' },
    file_handlers: [{ action: '/#/replay' }],
    share_target: { action: '/open', method: 'POST' },
  })
  expect(manifest.screenshots.map(({ form_factor }) => form_factor)).toEqual(expect.arrayContaining(['narrow', 'wide']))
  for (const { src, sizes } of [...manifest.icons, ...manifest.screenshots])
    expect(await sizeOf(page, src), src).toBe(sizes)
  for (const { url, icons } of manifest.shortcuts) {
    expect(await sizeOf(page, icons[0]?.src ?? ''), url).toBe('96x96')
    await page.goto(url)
    await expect(page.locator('main h1:visible')).toHaveCount(1)
  }
})

/** Lets the page believe that the browser can install it, as Chromium does after a while; headless it never does. */
const offerInstall = (page: Page) =>
  page.evaluate(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true })
    Object.assign(event, {
      prompt: async () => {
        document.documentElement.setAttribute('data-prompted', 'yes')
        return { outcome: 'accepted' }
      },
    })
    dispatchEvent(event)
  })

test('the app is offered after the first closed trade, once, and can be put away', { tag: '@whole' }, async ({
  page,
  market,
}) => {
  const trader = await Trader.open(market.origin)
  const orders = [await trader.submit('EURUSD'), await trader.submit('GBPUSD')]
  const close = (index: number) =>
    trader.call(closeOrder, { id: orders[index]?.id ?? '', requestId: crypto.randomUUID() })
  await openAs(page, trader, '/order')
  await expect(orderRow(page, 'EUR/USD').first()).toBeVisible()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await offerInstall(page)
  const offer = page.getByRole('region', { name: 'Install the app' })
  await expect(offer).toHaveCount(0)
  await close(0)
  await expect(offer).toBeVisible({ timeout: 20_000 })
  const [list, card] = [await page.getByRole('main').boundingBox(), await offer.boundingBox()]
  expect((list?.y ?? 0) + (list?.height ?? 0), 'it covers nothing').toBeLessThanOrEqual(card?.y ?? 0)
  await page.goto('/#/trade')
  await expect(page.getByRole('button', { name: /^Buy/ }).first()).toBeVisible()
  await expect(offer, 'nothing moves where one trades').toHaveCount(0)
  await page.goto('/#/order')
  await offer.getByRole('button', { name: 'Not now' }).click()
  await expect(offer).toHaveCount(0)

  await close(1)
  await expect(page.getByRole('heading', { name: 'No open positions' })).toBeVisible({ timeout: 20_000 })
  await page.goto('/#/mine/system')
  await page.getByRole('button', { name: 'Install the app' }).click()
  const sheet = page.getByRole('dialog', { name: 'Install the app' })
  await sheet.getByRole('button', { name: 'Install', exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-prompted', 'yes')
  await expect(offer).toHaveCount(0)
})

test('where the browser has no way of its own, the steps are drawn', { tag: '@whole' }, async ({ page }) => {
  await page.goto('/#/mine/system')
  await page.getByRole('button', { name: 'Install the app' }).click()
  const sheet = page.getByRole('dialog', { name: 'Install the app' })
  await expect(
    sheet.getByRole('listitem').filter({ hasText: isWide(page) ? 'Install app' : 'Add to Home Screen' }),
  ).toBeVisible()
})

/** Notes what is asked of the device, in the order it is asked. */
const noteDevice = () => {
  // The empty page is not to be trusted: there is none.
  if (!navigator.storage) return
  const requested: string[] = []
  const note = (what: string) => async () => {
    requested.push(what)
    return true
  }
  const badge = async (count?: number) => void requested.push(`badge ${count}`)
  Object.defineProperty(navigator, 'setAppBadge', { value: badge })
  Object.defineProperty(navigator, 'clearAppBadge', { value: () => badge(0) })
  Object.defineProperty(navigator.storage, 'persisted', { value: async () => false })
  Object.defineProperty(navigator.storage, 'persist', { value: note('persist') })
  Object.assign(window, { requested })
}
/** Returns the badge of the app's icon. */
const badgeOf = async (page: Page) => (await askedOf(page)).findLast((requested) => requested.startsWith('badge'))
const askedOf = (page: Page) => page.evaluate(() => (window as never as { requested: string[] }).requested)

test('of who logs in the device is asked to keep what is stored, and its icon bears the open positions', {
  tag: ['@oneWidth', '@whole'],
}, async ({ page, market }) => {
  const trader = await Trader.open(market.origin)
  const placed = await trader.submit('EURUSD')
  await page.addInitScript(noteDevice)
  await page.goto('/')
  await expect(marketRow(page, 'EUR/USD')).toBeVisible()
  await expect.poll(() => askedOf(page)).toEqual(['badge 0'])

  await page.goto('about:blank')
  await openAs(page, trader, '/order')
  await expect(orderRow(page, 'EUR/USD').first()).toBeVisible()
  await expect.poll(() => askedOf(page)).toContain('persist')
  await expect.poll(() => badgeOf(page)).toBe('badge 1')
  await trader.call(closeOrder, { id: placed?.id ?? '', requestId: crypto.randomUUID() })
  await expect.poll(() => badgeOf(page)).toBe('badge 0')
})

/** A minute of one market, as the flight recorder writes it. */
function smallRecording(): string {
  const at = Date.UTC(2026, 6, 15, 9, 30)
  const market = {
    ...{ type: 'market', id: '1', code: 'EURUSD', showCode: 'EUR/USD', categoryId: '1', digits: 5, lotStep: 0.01 },
    ...{ lotMin: 0.01, unitsPerLot: 100_000, feeRate: 0, marginMode: 'leverage', leverages: [100], quoteToUsd: 1 },
  } as const
  const quotes = Array.from({ length: 60 }, (_, second) => {
    const time = at + second * 1_000
    return { type: 'quotes', at: time, quotes: [['EURUSD', 1.1 + second / 100_000, time, 1.1]] } as const
  })
  return [{ type: 'recording', version: 1, at } as const, market, ...quotes]
    .map((line) => writeLine(line as never))
    .join('')
}

test('a recording that another app shares, or that the system opens, is offered for replay', {
  tag: ['@oneWidth', '@whole'],
}, async ({ page }) => {
  await page.addInitScript(() => {
    const launchQueue = { setConsumer: (take: unknown) => Object.assign(globalThis, { launch: take }) }
    Object.defineProperty(globalThis, 'launchQueue', { value: launchQueue })
  })
  await page.goto('/')
  await expect(marketRow(page, 'EUR/USD')).toBeVisible()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.reload()
  await expect(marketRow(page, 'EUR/USD')).toBeVisible()
  const opened = page.getByRole('radio', { name: /^Recording/, checked: true })
  await test.step('shared', async () => {
    await page.evaluate((text) => {
      const form = Object.assign(document.createElement('form'), {
        ...{ action: '/open', method: 'post', enctype: 'multipart/form-data', hidden: true },
      })
      const field = Object.assign(document.createElement('input'), { type: 'file', name: 'recording' })
      const files = new DataTransfer()
      files.items.add(new File([text], 'recording.jsonl', { type: 'application/jsonl' }))
      field.files = files.files
      form.append(field)
      document.body.append(form)
      form.submit()
    }, smallRecording())
    await expect(page).toHaveURL(/#\/replay\?recording=/)
    await expect(opened).toHaveCount(1)
  })
  const first = page.url()
  await test.step('opened', async () => {
    const launch = (text: string) =>
      page.evaluate((content) => {
        const files = [{ getFile: async () => new File([content], 'recording.jsonl') }]
        const { launch } = globalThis as never as { launch: (params: object) => void }
        launch({ targetURL: new URL('/#/replay', location.href).href, files })
      }, text)
    await launch(smallRecording())
    await expect(page).toHaveURL(/#\/replay\?recording=/)
    await expect.poll(() => page.url()).not.toBe(first)
    await expect(opened).toHaveCount(1)
    await launch('{}')
    await expect(page.getByText('This file is not a recording.').first()).toBeVisible()
  })
})

test.describe('an Apple device', { tag: '@oneWidth' }, () => {
  test.use({
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
  })

  test('finds a start image of its own size for each theme and direction', async ({ page }) => {
    await page.goto('/')
    const links = page.locator('link[rel="apple-touch-startup-image"]')
    await expect(links).toHaveCount(4)
    const [side, ...others] = await page.evaluate(() =>
      [screen.width, screen.height].map((one) => one * devicePixelRatio),
    )
    const sides = [side ?? 0, ...others].toSorted((one, other) => one - other)
    const sizes = await links.evaluateAll((all) =>
      Promise.all(
        all.map(async (link) => {
          const image = new Image()
          image.src = (link as HTMLLinkElement).href
          await image.decode()
          return `${image.naturalWidth}x${image.naturalHeight}`
        }),
      ),
    )
    expect(sizes).toEqual([
      ...[sides, sides].map((one) => one.join('x')),
      ...[sides, sides].map((one) => one.toReversed().join('x')),
    ])
  })
})
