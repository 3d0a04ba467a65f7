/** Steps of a borrower on the loan pages. */
import { expect, type Locator, type Page } from '@playwright/test'
import { photograph, uploadPicture } from './pictures.ts'

/** The picture of the borrower. */
export const HAND = 'You holding your document'
/** The picture of a repayment. */
export const VOUCHER = 'Proof of payment'
/** Presses a button by its name. */
export const press = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name }).click()
/** A heading by its words. */
export const heading = (page: Page, name: string): Locator => page.getByRole('heading', { name })
/** The loans of the list. */
export const loans = (page: Page): Locator => page.getByRole('list', { name: 'My loans' }).getByRole('article')

/** Fills in who borrows. */
export async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Last name').fill('Lovelace')
  await page.getByLabel('First name').fill('Ada')
  await page.getByRole('radio', { name: 'Female' }).check({ force: true })
  const birthday = page.getByRole('group', { name: 'Date of birth' })
  await birthday.getByLabel('Day').fill('29')
  await birthday.getByLabel('Month').selectOption('February')
  await birthday.getByLabel('Year').fill('1988')
  await press(page, 'Country Select a country')
  const picker = page.getByRole('dialog', { name: 'Country' })
  await picker.getByRole('searchbox').fill('united king')
  await picker.getByRole('button', { name: /^United Kingdom/ }).click()
  await expect(page.getByRole('button', { name: 'Country code: United Kingdom, +44' })).toBeVisible()
  await page.getByLabel('Phone number').fill('07700 900123')
  await page.getByRole('radio', { name: 'Passport' }).check({ force: true })
  await uploadPicture(page, HAND, await photograph('#345'))
}

/** Reads the agreement to its end. */
export const readAgreement = (page: Page): Promise<void> =>
  page.getByRole('main').getByRole('article').locator('xpath=*[last()]').scrollIntoViewIfNeeded()

/** Draws two strokes on the pad, as a hand does. */
export async function draw(page: Page): Promise<void> {
  const pad = page.getByRole('img', { name: /signature/i })
  await pad.scrollIntoViewIfNeeded()
  const box = (await pad.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const
  for (const [from, over, to] of [
    [at(0.2, 0.7), at(0.35, 0.2), at(0.5, 0.7)],
    [at(0.25, 0.5), at(0.6, 0.3), at(0.8, 0.6)],
  ] as const) {
    await page.mouse.move(...from)
    await page.mouse.down()
    await page.mouse.move(...over, { steps: 8 })
    await page.mouse.move(...to, { steps: 8 })
    await page.mouse.up()
  }
}

/** Chooses an amount and a period, and goes on to the signature. */
export async function chooseLoan(page: Page, amount: string): Promise<void> {
  await page.getByLabel('Loan amount').fill(amount)
  await page.getByRole('radio', { name: /^30 days/ }).check({ force: true })
  await press(page, 'Continue to the agreement')
  await expect(heading(page, 'Sign the agreement')).toBeVisible()
  await readAgreement(page)
}
