/** Ways to help: customer service in each of its three ways, complaints, feedback. */
import type { BrowserContext } from '@playwright/test'
import { complaintEmail } from '../contract/calls/community.ts'
import { getBasicInfo } from '../contract/calls/session.ts'
import { openAs } from './screen.ts'
import { expect, test } from './test.ts'
import { Trader } from './trader.ts'
import { hostileAddresses, overlay } from './wire.ts'

const chat = 'https://chat.example.net'
const room = `${chat}/room?site=7`
const complaints = 'https://complaints.example.net'

test.use({
  serviceWorkers: 'block',
  settings: { SERVICE_LINK: room, SERVICE_LINK_TYPE: '1', COMPLAINT_ORIGIN: complaints },
})

/** Answers in the place of somebody else's chat, once `until` is there. */
const answerChat = (context: BrowserContext, until: Promise<unknown> = Promise.resolve()) =>
  context.route(`${chat}/**`, async (route) => {
    await until
    const body = '<!doctype html><h1>How can we help?</h1><script>document.body.append(origin)</script>'
    await route.fulfill({ contentType: 'text/html', body })
  })

const service = 'Customer service'

test.describe('the chat', () => {
  test('opens in a sandboxed frame that the page’s policy lets in alone', async ({ page, context, exchange }) => {
    await answerChat(context)
    const { token } = await Trader.open(exchange.origin)
    await page.goto('/')
    await page.evaluate((known) => localStorage.setItem('token', known), token)
    await page.reload()
    await page.goto('/#/user')
    await page.getByRole('main').getByRole('link', { name: service }).click()
    const frame = page.frameLocator('iframe[title="Chat with customer service"]')
    await expect(frame.getByRole('heading', { name: 'How can we help?' })).toBeVisible()
    // It keeps its own origin, and may not lead this page away.
    await expect(frame.getByText(chat)).toBeVisible()
    const sandbox = (await page.locator('iframe').getAttribute('sandbox')) ?? ''
    expect(sandbox.split(' ')).not.toContain('allow-top-navigation')
    const policy = (await page.request.get('/')).headers()['content-security-policy'] ?? ''
    expect(policy.split(/; ?/).filter((part) => part.startsWith('frame-src'))).toEqual([`frame-src ${chat}`])
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page).toHaveURL(/#\/user$/)
  })

  test('says that it loads, that it failed, and tries again', { tag: ['@oneWidth', '@whole'] }, async ({
    page,
    context,
  }) => {
    const { promise, resolve: release } = Promise.withResolvers<void>()
    await answerChat(context, promise)
    await page.clock.install()
    await page.goto('/#/mine/chat')
    await expect(page.getByRole('status', { name: 'Loading chat' })).toBeVisible()
    // Until what waits has begun to.
    await expect(async () => {
      await page.clock.fastForward(21_000)
      await expect(page.getByRole('alert')).toContainText('Couldn’t load chat', { timeout: 1_000 })
    }).toPass()
    await expect(page.getByRole('link', { name: 'Open chat in a separate window' })).toHaveAttribute('href', room)
    release()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.frameLocator('iframe').getByRole('heading')).toBeVisible()
  })

  test.describe('from elsewhere', { tag: ['@oneWidth', '@whole'] }, () => {
    test.use({ expectedErrors: [/frame-src/] })

    test('is refused by the policy, and told as failed', async ({ page }) => {
      await overlay(page, getBasicInfo.path, { service_link: 'http://localhost:9/other' })
      await page.goto('/#/mine/chat')
      await expect(page.getByRole('alert')).toContainText('Couldn’t load chat')
    })
  })

  test('is framed by no address that is none', { tag: ['@oneWidth', '@whole'] }, async ({ page }) => {
    const info = { service_link: '' }
    await overlay(page, getBasicInfo.path, info)
    await page.route(`${complaints}${complaintEmail.path}?*`, (route) =>
      route.fulfill({
        headers: { 'access-control-allow-origin': '*' },
        json: { code: 1, msg: '', data: { email: '' } },
      }),
    )
    for (const hostile of hostileAddresses) {
      info.service_link = hostile
      await page.goto('about:blank')
      await page.goto('/#/mine/chat')
      await expect(page.getByRole('heading', { name: 'Chat unavailable' }), hostile).toBeVisible()
      await expect(page.locator('iframe')).toHaveCount(0)
    }
  })
})

test('service in a dialog shows the link, opens only what is a web address, and copies it', {
  tag: '@oneWidth',
}, async ({ page, exchange, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const link = 'https://help.example.com/?line=2'
  const info = { service_link: link, service_link_type: 2 }
  await overlay(page, getBasicInfo.path, info)
  await openAs(page, await Trader.open(exchange.origin), '/user')
  await page.getByRole('main').getByRole('button', { name: service }).click()
  const dialog = page.getByRole('dialog', { name: service })
  await expect(dialog).toContainText(link)
  await expect(dialog.getByRole('link', { name: 'Open' })).toHaveAttribute('href', link)
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  for (const hostile of ['javascript:alert(1)', 'data:text/html,x', '//evil.example/']) {
    info.service_link = hostile
    await page.reload()
    await page.getByRole('main').getByRole('button', { name: service }).click()
    await expect(dialog).toContainText(hostile)
    await expect(dialog.getByRole('link')).toHaveCount(0)
  }
})

test('service by redirect leads to the link, and to no other', { tag: ['@oneWidth', '@whole'] }, async ({
  page,
  exchange,
  context,
}) => {
  const link = 'https://help.example.com/'
  await context.route(link, (route) => route.fulfill({ contentType: 'text/html', body: 'Help desk' }))
  const info = { service_link: link, service_link_type: 3 }
  await overlay(page, getBasicInfo.path, info)
  await openAs(page, await Trader.open(exchange.origin), '/user')
  await page.getByRole('main').getByRole('button', { name: service }).click()
  await expect(page).toHaveURL(link)
  for (const hostile of hostileAddresses) {
    info.service_link = hostile
    await page.goto(`${exchange.origin}/#/user`)
    await page.getByRole('main').getByRole('button', { name: service }).click()
    // Shown instead, in words.
    await expect(page.getByRole('dialog', { name: service }).getByRole('link'), hostile).toHaveCount(0)
    await expect(page).toHaveURL(/#\/user$/)
    await page.goto('about:blank')
  }
})

test('help that is not set up says so, and no page of help leads to another one', {
  tag: ['@oneWidth', '@whole'],
}, async ({ page, exchange }) => {
  await overlay(page, getBasicInfo.path, { service_link: '' })
  await page.route(`${complaints}${complaintEmail.path}?*`, (route) =>
    route.fulfill({ headers: { 'access-control-allow-origin': '*' }, json: { code: 1, msg: '', data: { email: '' } } }),
  )
  await openAs(page, await Trader.open(exchange.origin), '/user')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: service }).click()
  for (const [path, title] of [
    ['/mine/chat', 'Chat unavailable'],
    ['/feedback', 'Feedback unavailable'],
    ['/mine/email', 'No e-mail address yet'],
  ] as const) {
    await page.goto(`/#${path}`)
    await expect(main.getByRole('heading', { name: title })).toBeVisible()
    await expect(main.getByRole('link').or(main.getByRole('button'))).toHaveText([''])
  }
})

test.describe('complaints', () => {
  test.use({ expectedErrors: [/502/] })

  test('the address comes from its own host, is copied, and a failure is told with its code', {
    tag: ['@oneWidth', '@whole'],
  }, async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    let fails = true
    const headers = { 'access-control-allow-origin': '*' }
    await page.route(`${complaints}${complaintEmail.path}?*`, (route) =>
      fails
        ? route.fulfill({ status: 502, headers, contentType: 'text/html', body: 'Bad gateway' })
        : route.fulfill({ headers, json: { code: 1, msg: '', data: { email: 'complaints@example.com' } } }),
    )
    await page.goto('/#/mine/email')
    await expect(page.getByRole('alert')).toContainText('Network error (502)')
    // Once, next to its cause: no toast repeats it.
    await expect(page.getByText('Network error (502)')).toHaveCount(1)
    fails = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'Copy e-mail address' }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('complaints@example.com')
    await expect(page.getByRole('link', { name: 'Write an e-mail' })).toHaveAttribute(
      'href',
      'mailto:complaints@example.com',
    )
  })
})

test('complaints: what is no address is shown and opens nothing', { tag: ['@oneWidth', '@whole'] }, async ({
  page,
}) => {
  let email = ''
  await page.route(`${complaints}${complaintEmail.path}?*`, (route) =>
    route.fulfill({ headers: { 'access-control-allow-origin': '*' }, json: { code: 1, msg: '', data: { email } } }),
  )
  await page.goto('/#/mine/email')
  await expect(page.getByRole('heading', { name: 'No e-mail address yet' })).toBeVisible()
  for (email of ['javascript:alert(1)', 'a@example.com?bcc=all@evil.example', '<img src=x onerror=alert(1)>']) {
    await page.reload()
    await expect(page.getByText(email, { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Write an e-mail' })).toHaveCount(0)
  }
})

test('feedback has its place, an address and a way back', { tag: ['@oneWidth', '@whole'] }, async ({ page }) => {
  const data = { email: 'ideas@example.com' }
  await page.route(`${complaints}${complaintEmail.path}?*`, (route) =>
    route.fulfill({ headers: { 'access-control-allow-origin': '*' }, json: { code: 1, msg: '', data } }),
  )
  await page.goto('/#/mine/system')
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await page.goto('/#/feedback')
  await expect(page.getByRole('heading', { name: 'Feedback' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Write an e-mail' })).toHaveAttribute('href', `mailto:${data.email}`)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(/#\/mine\/system$/)
})
