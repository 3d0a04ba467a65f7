/** Inviting friends: the code in every form it can be handed on, and who came by it. */
import { readFileSync } from 'node:fs'
import jsQR from 'jsqr'
import sharp from 'sharp'
import { register, sendEmail } from '../contract/calls/entry.ts'
import { userInfo } from '../contract/calls/session.ts'
import { codeSentTo, freshEmail, openReal, PASSWORD } from './realTrader.ts'
import { openAs } from './screen.ts'
import { expect, test } from './test.ts'
import { answerOf, Trader } from './trader.ts'

/** Returns the text of a QR code in a picture. */
async function readQr(picture: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data
}

test('the code, its link and its QR code say the same; who follows the link registers with it and is counted', async ({
  page,
  exchange,
  browser,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { trader } = await openReal(exchange.origin)
  const { inviteCode = '' } = await trader.call(userInfo, {})
  const link = `${exchange.origin}/#/register?invite_code=${inviteCode}`
  await openAs(page, trader, '/user')
  await page.getByRole('main').getByRole('link', { name: 'Invite friends' }).click()
  await expect(page.getByText(inviteCode, { exact: true })).toBeVisible()
  await expect(page.getByText(link, { exact: true })).toBeVisible()
  await expect(page.getByText('No referrals yet')).toBeVisible()

  const qr = page.getByRole('img', { name: 'QR code of your invite link' })
  await expect(qr.locator('path')).toBeVisible()
  expect((await qr.boundingBox())?.width).toBe(160)
  expect(await readQr(await qr.screenshot())).toBe(link)
  await page.getByRole('button', { name: 'Copy invite link' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save image' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe(`invite-${inviteCode}.png`)
  expect(await readQr(readFileSync(await saved.path()))).toBe(link)

  const friend = await browser.newPage({ locale: 'en-GB', serviceWorkers: 'block' })
  await friend.goto(link)
  await expect(friend.getByLabel('Invite code')).toHaveValue(inviteCode)
  await friend.close()
  const account = freshEmail()
  await answerOf(exchange.origin, sendEmail, { to: account, purpose: 'register' }, '')
  const code = await codeSentTo(exchange.origin, account)
  const words = { kind: 'email', account, password: PASSWORD, repeated: PASSWORD } as const
  await answerOf(exchange.origin, register, { ...words, code, inviteCode }, '')
  await page.reload()
  await expect(page.getByText('1 friend joined with your code')).toBeVisible()
})

test('the share sheet of the system gets the link and the picture', { tag: ['@oneWidth', '@whole'] }, async ({
  page,
  exchange,
}) => {
  const { trader } = await openReal(exchange.origin)
  await page.addInitScript(() => {
    const shared: unknown[] = []
    const share = async ({ files = [], ...words }: ShareData) => {
      const bytes = await files[0]?.arrayBuffer()
      shared.push({ ...words, type: files[0]?.type, name: files[0]?.name, bytes: [...new Uint8Array(bytes ?? [])] })
    }
    Object.assign(navigator, { share, canShare: () => true, shared })
  })
  await openAs(page, trader, '/mine/invite')
  const { inviteCode } = await trader.call(userInfo, {})
  const link = `${exchange.origin}/#/register?invite_code=${inviteCode}`
  await page.getByRole('button', { name: 'Share' }).click()
  const shared = () => page.evaluate(() => (navigator as unknown as { shared: Record<string, unknown>[] }).shared)
  await expect.poll(async () => (await shared()).length).toBe(1)
  const [given] = await shared()
  expect(given).toMatchObject({ url: link, type: 'image/png', name: `invite-${inviteCode}.png` })
  expect(await readQr(Buffer.from(given?.bytes as number[]))).toBe(link)
})

test.describe('without the number of those who came', { tag: '@oneWidth' }, () => {
  test.use({ expectedErrors: [/ERR_FAILED/] })

  test('waits for a real account, and for a network only to tell who came', { tag: '@whole' }, async ({
    page,
    exchange,
    context,
  }) => {
    await page.goto('/#/mine/invite')
    await expect(page).toHaveURL(/#\/login\?from=%2Fmine%2Finvite$/)
    await page.goto('about:blank')
    await openAs(page, await Trader.open(exchange.origin), '/user')
    await page.getByRole('main').getByRole('button', { name: 'Invite friends Real account required' }).click()
    await page.getByRole('dialog', { name: 'Real account required' }).getByRole('button', { name: 'Not now' }).click()
    await page.goto('/#/mine/invite')
    await expect(page.getByRole('heading', { name: 'Real account required' })).toBeVisible()

    const { trader } = await openReal(exchange.origin)
    await page.evaluate((token) => localStorage.setItem('token', token), trader.token)
    let reached = false
    await context.route('**/api/user/invited*', (route) => (reached ? route.continue() : route.abort()))
    await page.reload()
    await expect(page.getByText('Couldn’t load your referrals')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Copy invite code' })).toBeVisible()
    reached = true
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('No referrals yet')).toBeVisible()
  })
})
