/** Identity verification, from the first picture to the verdict of an operator at the command line. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { identityState } from '../contract/calls/identity.ts'
import { operate, waitingReview } from './operatorCommands.ts'
import { CAMERA, choosePicture, photograph, pictureSlot, uploadPicture } from './pictures.ts'
import { openReal } from './realTrader.ts'
import { openAs, updated } from './screen.ts'
import { expect, test } from './test.ts'
import { Trader } from './trader.ts'

test.use({ settings: { REVIEW: 'manual' } })

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Ada Lovelace')
  await page.getByLabel('Document number').fill('a1234567')
  await uploadPicture(page, 'Front side', await photograph('#345'))
  await uploadPicture(page, 'Back side', await photograph('#543'))
}

const handIn = (page: Page) => page.getByRole('button', { name: /^Submit (again|for review)/ }).click()
const underReview = (page: Page) => page.getByRole('heading', { name: 'Your documents are under review' })

test('a document is handed in, rejected with a reason, handed in again and approved; the pictures keep no place', async ({
  page,
  exchange,
}) => {
  const { trader } = await openReal(exchange.origin)
  expect((await photograph('#345')).toString('latin1')).toContain(CAMERA)
  await openAs(page, trader, '/mine/auth')
  await expect(page.getByText('within 48 hours')).toBeVisible()
  await fillIn(page)
  await expect(pictureSlot(page, 'Front side').getByRole('img', { name: 'Front side' })).toBeVisible()

  const stored = join(exchange.dataDir, 'pictures')
  const files = readdirSync(stored)
  expect(files).toHaveLength(2)
  for (const file of files) {
    const bytes = readFileSync(join(stored, file))
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    expect(bytes.toString('latin1')).not.toContain(CAMERA)
  }

  await handIn(page)
  await expect(underReview(page)).toBeVisible()
  await expect(page.getByText('A••• L•••')).toBeVisible()
  await expect(page.getByText('•••4567')).toBeVisible()
  await expect(page.getByText('Ada')).toHaveCount(0)
  // From the server by now: they are shown to their owner.
  await expect(page.getByRole('img', { name: 'Back side' })).toBeVisible()

  await operate(exchange, 'reject', await waitingReview(exchange, 'identity'), 'The number cannot be read')
  await updated(page, () => expect(page.getByText('The number cannot be read')).toBeVisible({ timeout: 1_000 }))
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ada Lovelace')
  await uploadPicture(page, 'Front side', await photograph('#678'))
  await uploadPicture(page, 'Back side', await photograph('#876'))
  await handIn(page)
  await expect(underReview(page)).toBeVisible()

  await operate(exchange, 'approve', await waitingReview(exchange, 'identity'))
  const verified = page.getByRole('heading', { name: 'You are verified' })
  await updated(page, () => expect(verified).toBeVisible({ timeout: 1_000 }))
  expect((await trader.call(identityState, {})).status).toBe('finished')
  expect(await operate(exchange, 'check-audit')).toContain('intact')
})

test('what is typed and uploaded outlives a reload and another language, and goes with the logout', {
  tag: '@whole',
}, async ({ page, exchange }) => {
  const { trader } = await openReal(exchange.origin)
  await openAs(page, trader, '/mine/auth')
  await fillIn(page)
  await page.reload()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ada Lovelace')
  // The file is gone with the page; the picture comes from the server.
  await expect(pictureSlot(page, 'Front side').getByRole('img', { name: 'Front side' })).toBeVisible()
  await page.goto('/#/language')
  // Each choice leads back to where one was.
  await page.getByRole('button', { name: '繁體中文' }).click()
  await expect(page).toHaveURL(/#\/mine\/auth$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hant-HK')
  await page.goto('/#/language')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page).toHaveURL(/#\/mine\/auth$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByLabel('Document number')).toHaveValue('a1234567')
  await expect(pictureSlot(page, 'Back side').getByText('Uploaded')).toBeVisible()

  await page.goto('/#/user')
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft-')))).toEqual([])
})

test('what is no picture, or too large a one, is not even sent; what is missing is told', async ({
  page,
  exchange,
}) => {
  const { trader } = await openReal(exchange.origin)
  let sent = 0
  page.on('request', (request) => {
    if (request.url().includes('image_upload')) sent += 1
  })
  await openAs(page, trader, '/mine/auth')
  await handIn(page)
  await expect(page.getByText('Enter your name.')).toBeVisible()
  await expect(page.getByText('Enter the document number.')).toBeVisible()
  await expect(page.getByText('Upload this side')).toHaveCount(2)
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  await choosePicture(page, 'Front side', { name: 'card.jpg', mimeType: 'image/jpeg', buffer: svg })
  await expect(pictureSlot(page, 'Front side').getByRole('alert')).toContainText(
    'card.jpg: not a JPEG, PNG or WebP image.',
  )
  const large = Buffer.concat([await photograph('#345'), Buffer.alloc(10_000_000)])
  await choosePicture(page, 'Back side', { name: 'large.jpg', mimeType: 'image/jpeg', buffer: large })
  await expect(pictureSlot(page, 'Back side').getByRole('alert')).toContainText('large.jpg: larger than 10 MB.')
  expect(sent).toBe(0)

  await page.getByLabel('Name', { exact: true }).fill('{{7*7}}')
  await page.getByLabel('Document number').fill('1')
  await expect(page.getByText('Use letters only, up to 100')).toBeVisible()
  await expect(page.getByText('4 to 32 letters and digits')).toBeVisible()
})

test.describe('on a bad line', () => {
  test.use({ expectedErrors: [/ERR_CONNECTION_RESET|ERR_FAILED/] })

  test('an upload tells how far it is, can be stopped, and is tried again when the line broke', {
    tag: '@whole',
  }, async ({ page, exchange }) => {
    const { trader } = await openReal(exchange.origin)
    await openAs(page, trader, '/mine/auth')
    const buffer = await photograph('#345')
    const line = await page.context().newCDPSession(page)
    const throttle = (uploadThroughput: number) =>
      line.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput,
      })
    const front = pictureSlot(page, 'Front side')
    await throttle(50_000)
    const name = `${'a-long-name-'.repeat(6)}.jpg`
    const large = {
      name,
      mimeType: 'image/jpeg',
      buffer: Buffer.concat([buffer, Buffer.alloc(2_000_000)]),
    }
    await choosePicture(page, 'Front side', large)
    const spinner = page.getByRole('status', { name: 'Working' })
    await expect(spinner.getByText(/^[1-9]\d?%$/)).toBeInViewport({ ratio: 1 })
    await spinner.getByRole('button', { name: 'Cancel' }).click()
    await expect(spinner).toHaveCount(0)
    await expect(front.getByRole('button', { name: 'Choose a file' })).toBeVisible()
    await throttle(-1)
    await page.route('**/image_upload', (route) => route.abort('connectionreset'))
    await choosePicture(page, 'Front side', { name: 'photo.jpg', mimeType: 'image/jpeg', buffer })
    await expect(front.getByRole('alert')).toContainText('photo.jpg: Network error')
    await page.unroute('**/image_upload')
    await front.getByRole('button', { name: 'Try again' }).click()
    await expect(front.getByText('Uploaded')).toBeVisible()
    await front.getByRole('button', { name: 'Remove: Front side' }).click()
    await expect(front.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  })
})

test('a demo user is told why it needs a real account, and led to one', { tag: '@whole' }, async ({
  page,
  exchange,
}) => {
  await openAs(page, await Trader.open(exchange.origin), '/mine/auth')
  await expect(page.getByRole('heading', { name: 'Real account required' })).toBeVisible()
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page).toHaveURL(/#\/register/)
})
