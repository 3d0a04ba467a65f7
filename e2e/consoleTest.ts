/** The tests of the console: beside the user's page an operator's desk, in a browser of its own. */
import { type Browser, type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import type { Exchange } from './exchange.ts'
import { signInOperator } from './operator.ts'
import { test as base } from './test.ts'

/** A desk is a wide screen, whatever the user holds in the hand. */
const DESK = { width: 1440, height: 900 }

/** Opens a browser for an operator of a server. */
export async function openConsole(browser: Browser, exchange: Exchange): Promise<BrowserContext> {
  return browser.newContext({
    baseURL: exchange.consoleOrigin,
    locale: 'en-GB',
    viewport: DESK,
    serviceWorkers: 'block',
  })
}

export const test = base.extend<{ opsPage: Page }>({
  // An operator of every role, in.
  opsPage: async ({ browser, exchange }, use) => {
    const context = await openConsole(browser, exchange)
    const errors: string[] = []
    context.on('weberror', (error) => errors.push(error.error().stack ?? error.error().message))
    const opsPage = await context.newPage()
    await signInOperator(opsPage, exchange, { roles: ['reviewer', 'finance', 'content', 'admin'] })
    await use(opsPage)
    await context.close()
    expect(errors, 'errors on the console').toEqual([])
  },
})

/** The review that is open. */
export const review = (opsPage: Page): Locator => opsPage.getByRole('article')

/** Goes to a queue by the navigation, and opens the one review of it. */
export async function openOnly(opsPage: Page, queue: string): Promise<void> {
  await opsPage
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: queue, exact: false })
    .first()
    .click()
  const list = opsPage.getByRole('region', { name: queue }).getByRole('listitem')
  await expect(list).toHaveCount(1)
  await list.getByRole('link').click()
  await expect(review(opsPage)).toBeVisible()
}

/** Approves the one review of a queue. */
export async function approveOnly(opsPage: Page, queue: string): Promise<void> {
  await openOnly(opsPage, queue)
  await opsPage.getByRole('button', { name: 'Approve', exact: true }).click()
  await opsPage.getByRole('button', { name: 'Approve now' }).click()
  await expect(opsPage.getByText('Nothing to review', { exact: true })).toBeVisible()
}

/** Rejects the one review of a queue, with a remark. */
export async function rejectOnly(opsPage: Page, queue: string, remark: string): Promise<void> {
  await openOnly(opsPage, queue)
  await opsPage.getByRole('button', { name: 'Reject', exact: true }).click()
  await opsPage.getByLabel('Reason for rejection').fill(remark)
  await opsPage.getByRole('button', { name: 'Reject with this reason' }).click()
  await expect(opsPage.getByText('Nothing to review', { exact: true })).toBeVisible()
}
