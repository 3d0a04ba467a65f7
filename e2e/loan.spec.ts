/** Loans, from who borrows to the last cent repaid, with an operator at the command line; and each time somebody says no. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type Stats } from 'sharp'
import { getAccountDetail } from '../contract/calls/funds.ts'
import { applyForLoan, loanList, loanState, repaymentInfo } from '../contract/calls/loans.ts'
import { AGREEMENT_VERSION } from '../contract/loanAgreement.ts'
import type { Exchange } from './exchange.ts'
import { chooseLoan, draw, fillIn, HAND, heading, loans, press, readAgreement, VOUCHER } from './loanSteps.ts'
import { operate, waitingReview } from './operatorCommands.ts'
import { photograph, pictureSlot, uploadPicture } from './pictures.ts'
import { openReal } from './realTrader.ts'
import { fact, figuresIn, openAs, updated } from './screen.ts'
import { submitLoanIdentityForm, uploaded } from './submissions.ts'
import { expect, test } from './test.ts'
import { Trader } from './trader.ts'

test.use({ settings: { REVIEW: 'manual' } })
test.setTimeout(90_000)
const approve = async (exchange: Exchange, kind: string) =>
  operate(exchange, 'approve', await waitingReview(exchange, kind))

/** Somebody whose identity for loans is approved. */
async function openBorrower(exchange: Exchange): Promise<Trader> {
  const { trader } = await openReal(exchange.origin)
  await submitLoanIdentityForm(trader)
  await approve(exchange, 'loanIdentity')
  return trader
}

/** Somebody who has borrowed a thousand for a month. */
async function openDebtor(exchange: Exchange): Promise<Trader> {
  const trader = await openBorrower(exchange)
  const signature = await uploaded(trader)
  await trader.call(applyForLoan, { amount: '1000', offerId: '2', signature, agreement: AGREEMENT_VERSION })
  await approve(exchange, 'loan')
  await expect.poll(async () => (await trader.call(loanList, { page: 1 })).rows[0]?.status).toBe('toRepay')
  return trader
}

test('from the tap in the user centre to the repaid loan, through every approval', async ({ page, exchange }) => {
  const { trader } = await openReal(exchange.origin)
  await openAs(page, trader, '/user')
  await page.getByRole('link', { name: 'Loan', exact: true }).click()

  await test.step('who borrows', async () => {
    await fillIn(page)
    await press(page, 'Submit for review')
    await expect(heading(page, 'Your details are under review')).toBeVisible()
    const listed = await operate(exchange, 'reviews')
    for (const detail of ['Lovelace', 'Ada', '1988/02/29', 'United Kingdom (GB)', '44-7700900123', 'passport'])
      expect(listed).toContain(detail)
    await approve(exchange, 'loanIdentity')
    await updated(page, () => expect(page).toHaveURL(/#\/loan\/submit$/, { timeout: 1_000 }))
  })

  await test.step('due dates and costs', async () => {
    await page.getByLabel('Loan amount').fill('1000')
    await page.getByRole('radio', { name: /^30 days/ }).check({ force: true })
    expect(await figuresIn(fact(page, 'Interest'))).toEqual(['13.50'])
    expect(await figuresIn(fact(page, 'Days with interest'))).toEqual(['27'])
    expect(await figuresIn(fact(page, 'Interest-free days'))).toEqual(['3'])
    await expect(fact(page, 'Daily rate')).toHaveText('0.05%')
    await expect(fact(page, 'Late fee')).toHaveText('0.25% a day')
    await expect(page.getByRole('status').filter({ hasText: '$1,013.50' })).toBeVisible()
  })

  await test.step('the agreement has the numbers in it', async () => {
    await page.getByRole('link', { name: 'Read the agreement' }).click()
    await expect(heading(page, 'Loan agreement')).toBeVisible()
    const agreement = page.getByRole('main').getByRole('article')
    for (const words of [
      'Ada Lovelace',
      '$1,000.00',
      '30 days',
      '$13.50',
      '$1,013.50',
      '0.25% of the loan',
      '$2.50 per day',
    ])
      await expect(agreement).toContainText(words)
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByLabel('Loan amount')).toHaveValue('1,000')
  })

  await test.step('the signature', async () => {
    await press(page, 'Continue to the agreement')
    await expect(page.getByRole('main').getByRole('article')).toContainText('$1,013.50')
    await page.getByRole('button', { name: 'Sign and apply' }).evaluate((button: HTMLElement) => button.click())
    await expect(page.getByText('Please sign.')).toBeVisible()
    await expect(page.getByText('Read the agreement to the end before you sign.')).toBeVisible()
    await readAgreement(page)
    await expect(page.getByText('Read the agreement to the end before you sign.')).toBeHidden()
    await draw(page)
    await expect(page.getByRole('img', { name: 'Your signature' })).toBeVisible()
    await press(page, 'Sign and apply')
    await expect(page).toHaveURL(/#\/loan\/record$/)
    await expect(loans(page)).toHaveCount(1)
    await expect(loans(page)).toContainText('Under review')
    await expect(loans(page).getByRole('button', { name: 'Repay' })).toBeDisabled()
    expect((await trader.call(getAccountDetail, {})).balance).toBe('0')
  })

  await test.step('the money is there once it is approved', async () => {
    await approve(exchange, 'loan')
    await updated(page, () => expect(loans(page)).toContainText('To repay', { timeout: 1_000 }))
    expect((await trader.call(getAccountDetail, {})).balance).toBe('1000')
    await loans(page).getByRole('link', { name: 'Agreement' }).click()
    await expect(page.getByRole('main').getByRole('article')).toContainText('Ada Lovelace')
    await expect(page.getByRole('main').getByRole('article')).toContainText('$1,013.50')
    await page.getByRole('button', { name: 'Back' }).click()
  })

  await test.step('the repayment', async () => {
    await loans(page).getByRole('button', { name: 'Repay' }).click()
    await expect(page.getByText('$1,013.50')).toBeVisible()
    await expect(page.getByRole('img', { name: 'QR code of the address' })).toBeVisible()
    await expect(page.getByText('EXAMPLE-TRC20-ADDRESS-DO-NOT-PAY')).toBeVisible()
    await page.getByRole('radio', { name: 'USDT · ERC20' }).check({ force: true })
    await expect(page.getByText('EXAMPLE-ERC20-ADDRESS-DO-NOT-PAY')).toBeVisible()
    await press(page, 'Submit repayment')
    await expect(pictureSlot(page, VOUCHER)).toContainText('Upload proof of payment.')
    await uploadPicture(page, VOUCHER, await photograph('#543'))
    await press(page, 'Submit repayment')
    await expect(heading(page, 'We’re confirming your repayment')).toBeVisible()
    await approve(exchange, 'repayment')
    await page.getByRole('link', { name: 'My loans' }).click()
    await updated(page, () => expect(loans(page)).toContainText('Repaid', { timeout: 1_000 }))
    await expect(loans(page).getByRole('button', { name: 'Repay' })).toHaveCount(0)
  })
  expect(await operate(exchange, 'check-ledger')).toContain('sound')
})

test('each rejection says why, and what can be put right', { tag: '@whole' }, async ({ page, exchange }) => {
  const { trader } = await openReal(exchange.origin)
  await openAs(page, trader, '/loan/index')
  await fillIn(page)
  await press(page, 'Submit for review')
  await expect(heading(page, 'Your details are under review')).toBeVisible()

  await test.step('who borrows', async () => {
    await operate(exchange, 'reject', await waitingReview(exchange, 'loanIdentity'), 'Your face is covered')
    await updated(page, () => expect(page.getByText('Your face is covered')).toBeVisible({ timeout: 1_000 }))
    await expect(page.getByLabel('Last name')).toHaveValue('Lovelace')
    await uploadPicture(page, HAND, await photograph('#678'))
    await press(page, 'Submit again')
    await expect(heading(page, 'Your details are under review')).toBeVisible()
    await approve(exchange, 'loanIdentity')
    await updated(page, () => expect(page).toHaveURL(/#\/loan\/submit$/, { timeout: 1_000 }))
  })

  await test.step('the loan, signed by a typed name', async () => {
    await chooseLoan(page, '1000')
    await page.getByRole('radio', { name: 'Type your name' }).check({ force: true })
    await page.getByLabel('Your full name').fill('Ada Lovelace')
    await page.keyboard.press('Enter')
    await expect(loans(page)).toContainText('Under review')
    await operate(exchange, 'reject', await waitingReview(exchange, 'loan'), 'The name is not signed')
    await updated(page, () => expect(loans(page)).toContainText('Rejected', { timeout: 1_000 }))
    await expect(loans(page)).toContainText('The name is not signed')
    await expect(loans(page).getByRole('button', { name: 'Repay' })).toHaveCount(0)
    expect((await trader.call(getAccountDetail, {})).balance).toBe('0')
  })
})

test('a repayment that is not found can be handed in once more', { tag: ['@oneWidth', '@whole'] }, async ({
  page,
  exchange,
}) => {
  const trader = await openDebtor(exchange)
  const [loan] = (await trader.call(loanList, { page: 1 })).rows
  await openAs(page, trader, `/loan/repayment?loan_id=${loan?.id}`)
  await uploadPicture(page, VOUCHER, await photograph('#111'))
  await press(page, 'Submit repayment')
  await expect(heading(page, 'We’re confirming your repayment')).toBeVisible()
  await operate(exchange, 'reject', await waitingReview(exchange, 'repayment'), 'No such payment came')
  await updated(page, () => expect(page.getByText('No such payment came')).toBeVisible({ timeout: 1_000 }))
  const { total } = await trader.call(repaymentInfo, { loanId: loan?.id ?? '' })
  expect(total).toBe('1013.5')
  await uploadPicture(page, VOUCHER, await photograph('#222'))
  await press(page, 'Submit repayment')
  await expect(heading(page, 'We’re confirming your repayment')).toBeVisible()
  await approve(exchange, 'repayment')
  await updated(page, () => expect(heading(page, 'No repayment is due on this loan')).toBeVisible({ timeout: 1_000 }))
})

test.describe('when the reply is lost', () => {
  test.use({ expectedErrors: [/ERR_FAILED|ERR_CONNECTION/] })

  test('an application and a repayment are each taken once', { tag: ['@oneWidth', '@whole'] }, async ({
    page,
    exchange,
  }) => {
    const trader = await openBorrower(exchange)
    await openAs(page, trader, '/loan/submit')
    await chooseLoan(page, '1000')
    await draw(page)
    // It never arrives.
    await page.route('**/loan_submit*', (route) => route.abort())
    await press(page, 'Sign and apply')
    await expect(page.getByRole('alert')).toContainText('Your request didn’t reach the server', { timeout: 15_000 })
    await page.unroute('**/loan_submit*')
    // It arrives, its answer is lost, and the list cannot be had either.
    const list = '**/loan_list*'
    await page.route('**/loan_submit*', async (route) => {
      await route.fetch()
      await page.route(list, (other) => other.abort())
      await route.abort()
    })
    await press(page, 'Sign and apply')
    await expect(page.getByRole('status')).toContainText(['Checking the result with the server'])
    await page.unroute(list)
    await expect(page).toHaveURL(/#\/loan\/record$/)
    await expect(loans(page)).toHaveCount(1)
    expect((await trader.call(loanList, { page: 1 })).total).toBe(1)

    await approve(exchange, 'loan')
    await updated(page, () => expect(loans(page)).toContainText('To repay', { timeout: 1_000 }))
    await loans(page).getByRole('button', { name: 'Repay' }).click()
    await uploadPicture(page, VOUCHER, await photograph('#333'))
    await page.route('**/api/loan/repayment', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await press(page, 'Submit repayment')
    await expect(heading(page, 'We’re confirming your repayment')).toBeVisible()
    await approve(exchange, 'repayment')
  })
})

test('what is missing or wrong is told, field by field, and what is typed outlives a reload', async ({
  page,
  exchange,
}) => {
  const { trader } = await openReal(exchange.origin)
  await openAs(page, trader, '/loan/index')
  await press(page, 'Submit for review')
  for (const words of [
    'Enter your last name.',
    'Enter your first name.',
    'Enter your date of birth.',
    'Select your country.',
  ])
    await expect(page.getByText(words)).toBeVisible()
  await expect(page.getByText('Select an option.')).toHaveCount(2)
  await expect(page.getByText('Enter a complete phone number')).toBeVisible()
  await expect(pictureSlot(page, HAND)).toContainText('Upload a photo of yourself with your document.')
  await expect(page.getByLabel('Last name')).toBeFocused()

  const birthday = page.getByRole('group', { name: 'Date of birth' })
  const fault = page.getByText('Enter a valid date from 1 Jan 1950 to today.')
  const type = async (day: string, month: string, year: string) => {
    await birthday.getByLabel('Day').fill(day)
    await birthday.getByLabel('Month').selectOption(month)
    await birthday.getByLabel('Year').fill(year)
  }
  for (const [day, month, year] of [
    ['31', 'December', '1949'],
    ['29', 'February', '2023'],
    ['1', 'January', '2101'],
  ] as const) {
    await type(day, month, year)
    await expect(fault).toBeVisible()
  }
  await type('1', 'January', '1950')
  await expect(fault).toHaveCount(0)
  await page.reload()
  await expect(birthday.getByLabel('Year')).toHaveValue('1950')
  await expect(birthday.getByLabel('Month')).toHaveValue('01')
  expect((await trader.call(loanState, {})).status).toBe('none')
})

test('an amount stays within the bounds of its period', { tag: ['@oneWidth', '@whole'] }, async ({
  page,
  exchange,
}) => {
  await openAs(page, await openBorrower(exchange), '/loan/submit')
  await press(page, 'Continue to the agreement')
  await expect(page.getByText('Enter an amount.')).toBeVisible()
  await expect(page.getByLabel('Loan amount')).toBeFocused()
  await page.getByRole('radio', { name: /^30 days/ }).check({ force: true })
  for (const [amount, words] of [
    ['499.99', 'The minimum for this period is $500.00.'],
    ['10000.01', 'The maximum for this period is $10,000.00.'],
    ['600.001', 'Use up to 2 decimal places for an amount in USD.'],
  ] as const) {
    await page.getByLabel('Loan amount').fill(amount)
    await expect(page.getByText(words)).toBeVisible()
    await press(page, 'Continue to the agreement')
    await expect(page).toHaveURL(/#\/loan\/submit$/)
  }
  await page.goto('/#/loan/sign?id=2&amount=20000')
  await expect(heading(page, 'This loan isn’t available')).toBeVisible()
})

test('a signature is drawn, taken back stroke by stroke, and outlives another language', {
  tag: ['@oneWidth', '@whole'],
}, async ({ page, exchange }) => {
  await openAs(page, await openBorrower(exchange), '/loan/sign?id=2&amount=1000')
  const pad = page.getByRole('img', { name: /signature/i })
  const picture = () => pad.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())
  const empty = await picture()
  await draw(page)
  const two = await picture()
  await press(page, 'Undo')
  const one = await picture()
  expect(new Set([empty, one, two]).size).toBe(3)
  await page.goto('/#/language')
  await page.getByRole('button', { name: '繁體中文' }).click()
  await expect(page).toHaveURL(/#\/loan\/sign/)
  await page.goto('/#/language')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page).toHaveURL(/#\/loan\/sign/)
  await expect.poll(picture).toBe(one)
  await press(page, 'Clear')
  await expect.poll(picture).toBe(empty)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled()
})

test('a loan is chosen and signed with the keyboard alone', { tag: ['@oneWidth', '@whole'] }, async ({
  page,
  exchange,
}) => {
  await openAs(page, await openBorrower(exchange), '/loan/submit')
  await page.getByLabel('Loan amount').focus()
  await page.keyboard.type('1200')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('radio', { name: /^7 days/ })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /^30 days/ })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Sign the agreement')).toBeVisible()
  await page.getByRole('radio', { name: 'Draw' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Your full name')).toBeFocused()
  await page.keyboard.type('Ada Lovelace')
  await page.keyboard.press('Enter')
  await expect(loans(page)).toContainText('Under review')
})

/** The signatures that the server has: as wide as a photograph here, and half as high. */
async function signatures(exchange: Exchange): Promise<Stats[]> {
  const folder = join(exchange.dataDir, 'pictures')
  const pictures = readdirSync(folder).map((file) => sharp(readFileSync(join(folder, file))))
  const found: Stats[] = []
  for (const picture of pictures) {
    const { width, height } = await picture.metadata()
    if (width === 2 * height) found.push(await picture.stats())
  }
  return found
}

test.describe('without a network, in the dark', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/], colorScheme: 'dark' })

  test('nothing is sent, what was drawn stays; what is sent then is dark on light', {
    tag: ['@oneWidth', '@whole'],
  }, async ({ page, exchange, context }) => {
    const trader = await openBorrower(exchange)
    await openAs(page, trader, '/loan/submit')
    await chooseLoan(page, '1000')
    await draw(page)
    await context.setOffline(true)
    await expect(page.getByText('Not available offline.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign and apply' })).toBeDisabled()
    await context.setOffline(false)
    const before = (await signatures(exchange)).length
    await press(page, 'Sign and apply')
    await expect(loans(page)).toContainText('Under review')
    expect((await trader.call(loanList, { page: 1 })).total).toBe(1)
    const all = await signatures(exchange)
    expect(all).toHaveLength(before + 1)
    for (const { channels } of all) {
      expect(channels[0]?.mean).toBeGreaterThan(200)
      expect(channels[0]?.min).toBeLessThan(60)
    }
  })
})

test('a demo account is told why loans are not for it', { tag: ['@oneWidth', '@whole'] }, async ({
  page,
  exchange,
}) => {
  const trader = await Trader.open(exchange.origin)
  await openAs(page, trader, '/user')
  await press(page, /^Loan/)
  await expect(page.getByRole('dialog', { name: 'Real account required' })).toBeVisible()
  for (const path of [
    'index',
    'submit',
    'agreement?id=2&amount=1000',
    'sign?id=2&amount=1000',
    'record',
    'repayment?loan_id=1',
  ]) {
    await page.goto(`/#/loan/${path}`)
    await expect(heading(page, 'Real account required')).toBeVisible()
  }
})
