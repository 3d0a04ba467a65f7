/** The tests of the console: beside the user's page an operator's desk, in a browser of its own. */
import { type Browser, type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import type { Exchange } from './exchange.ts'
import { signInOperator } from './operator.ts'
import { test as base } from './test.ts'

/** A desk is a wide screen, whatever the user holds in the hand. */
const DESK = { width: 1440, height: 900 }

/** Opens a browser for an operator of a server. */
export async function openDesk(browser: Browser, exchange: Exchange): Promise<BrowserContext> {
  return browser.newContext({
    baseURL: exchange.consoleOrigin,
    locale: 'en-GB',
    viewport: DESK,
    serviceWorkers: 'block',
  })
}

export const test = base.extend<{ desk: Page }>({
  // An operator of every role, in.
  desk: async ({ browser, exchange }, use) => {
    const context = await openDesk(browser, exchange)
    const errors: string[] = []
    context.on('weberror', (error) => errors.push(error.error().stack ?? error.error().message))
    const desk = await context.newPage()
    await signInOperator(desk, exchange, { roles: ['reviewer', 'finance', 'content', 'admin'] })
    await use(desk)
    await context.close()
    expect(errors, 'errors on the console').toEqual([])
  },
})

/** The review that is open. */
export const review = (desk: Page): Locator => desk.getByRole('article')

/** Goes to a queue by the navigation, and opens the one review of it. */
export async function openOnly(desk: Page, queue: string): Promise<void> {
  await desk.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: queue, exact: false }).first().click()
  const list = desk.getByRole('region', { name: queue }).getByRole('listitem')
  await expect(list).toHaveCount(1)
  await list.getByRole('link').click()
  await expect(review(desk)).toBeVisible()
}

/** Approves the one review of a queue. */
export async function approveOnly(desk: Page, queue: string): Promise<void> {
  await openOnly(desk, queue)
  await desk.getByRole('button', { name: 'Approve', exact: true }).click()
  await desk.getByRole('button', { name: 'Approve now' }).click()
  await expect(desk.getByText('Nothing waits', { exact: true })).toBeVisible()
}

/** Rejects the one review of a queue, with a remark. */
export async function rejectOnly(desk: Page, queue: string, remark: string): Promise<void> {
  await openOnly(desk, queue)
  await desk.getByRole('button', { name: 'Reject', exact: true }).click()
  await desk.getByLabel('Why it is rejected').fill(remark)
  await desk.getByRole('button', { name: 'Reject with this reason' }).click()
  await expect(desk.getByText('Nothing waits', { exact: true })).toBeVisible()
}
