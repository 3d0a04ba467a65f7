/** Every address of the app, and somebody with something on each of them. */

import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { applyForLoan, loanList } from '../../contract/calls/loans.ts'
import { closeOrder } from '../../contract/calls/trading.ts'
import { AGREEMENT_VERSION } from '../../contract/loanAgreement.ts'
import type { Exchange } from '../exchange.ts'
import { openFunded } from '../funded.ts'
import { operate, waitingReview } from '../operatorCommands.ts'
import { requestWithdrawal, submitDeposit, submitLoanIdentityForm, uploaded } from '../submissions.ts'
import { test as base, expect } from '../test.ts'
import type { Trader } from '../trader.ts'
import { oncePerServer } from '../workerServers.ts'

/** Fixture of these tests: a server with everything on, and pages without movement. */
export const everything = {
  settings: {
    REVIEW: 'manual',
    ANNOUNCEMENT: 'From Monday on the fee for a lot of gold is 4.00 USD. Open positions keep theirs.',
  },
  contextOptions: { reducedMotion: 'reduce' },
  // What a worker answers no test can translate.
  serviceWorkers: 'block',
} as const

/** Addresses a visitor sees another way than somebody who is logged in. */
export const visitorPlaces = [
  '/',
  '/trade',
  '/login',
  '/register',
  '/forgot',
  '/rank',
  '/mine/system',
  '/frozen',
] as const

/** Addresses with somebody logged in; `{loan}` is the id of a loan. */
export const traderPlaces = [
  ...['/', '/trade', '/order?type=1', '/order?type=0', '/order?type=3', '/user'],
  ...['/language', '/mine/system', '/mine/security', '/mine/password', '/mine/auth', '/mine/invite'],
  ...['/mine/charge', '/mine/withdraw', '/mine/withdraw-way?type=1', '/mine/withdraw-way?type=2', '/mine/wallet'],
  ...['/mine/coin-address-list', '/mine/bank-card-list', '/mine/history'],
  ...['/loan/index', '/loan/submit', '/loan/agreement?id=1&amount=1000', '/loan/sign', '/loan/record'],
  '/loan/repayment?loan_id={loan}',
  ...['/news', '/news/detail?id=1', '/rank', '/product', '/mine/announcement'],
  ...[
    '/mine/chat',
    '/mine/email',
    '/feedback',
    '/replay',
    '/replay/files',
    '/replay/scenario',
    '/journal',
    '/mine/recorder',
    '/mine/lab',
  ],
] as const

/** Every `of`th one of some places, for looks that share them out among each other in `npm test`; all of them in the whole run. */
export const shareOf = (places: readonly string[], share: number, of = 2): readonly string[] =>
  process.env.WHOLE ? places : places.filter((_, at) => at % of === share)

/** Paths that the app knows and no place here leads to. */
export function placesForgotten(): string[] {
  const known = ['src/app/routes.ts', 'src/app/moreRoutes.ts'].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^ +path: '([^']+)'/gm)].map(([, path = '']) => path),
  )
  const led = new Set([...visitorPlaces, ...traderPlaces].map((place) => place.split('?')[0]))
  return known.filter((path) => !led.has(path))
}

/** Somebody whose every page has something to say: orders of each state, money on its way, a loan to repay. */
export interface Busy {
  readonly trader: Trader
  readonly loan: string
}

/** Opens such an account; the server's reviews must be manual. */
export async function openBusy(exchange: Exchange): Promise<Busy> {
  const approve = async (kind: string) => operate(exchange, 'approve', await waitingReview(exchange, kind))
  const { trader } = await openFunded(exchange, 9_000)
  const closed = await trader.submit('EURUSD', { lots: '0.5' })
  if (closed) await trader.call(closeOrder, { id: closed.id, requestId: randomUUID() })
  const gold = await trader.price('XAUUSD')
  await trader.submit('XAUUSD', { lots: '0.2', stopLoss: (gold * 0.9).toFixed(2), takeProfit: (gold * 1.1).toFixed(2) })
  await trader.submit('GBPUSD', { lots: '1', side: 'sell' })
  const bitcoin = await trader.price('BTCUSD')
  await trader.submit('BTCUSD', { mode: 'pending', targetPrice: (bitcoin * 0.9).toFixed(0) })
  await submitDeposit(trader, '1250')
  await requestWithdrawal(trader, '120')
  await submitLoanIdentityForm(trader)
  await approve('loanIdentity')
  const signature = await uploaded(trader)
  await trader.call(applyForLoan, { amount: '1000', offerId: '1', signature, agreement: AGREEMENT_VERSION })
  await approve('loan')
  await expect.poll(async () => (await trader.call(loanList, { page: 1 })).rows[0]?.status).toBe('toRepay')
  const [loan] = (await trader.call(loanList, { page: 1 })).rows
  return { trader, loan: loan?.id ?? '' }
}

const busyOn = oncePerServer(openBusy)

/** The base test with such an account on each server. */
export const test = base.extend<{ busy: Busy }>({
  busy: [({ exchange }, use) => busyOn(exchange).then(use), { timeout: 60_000 }],
})

/** Goes to a place within the app that is open, and waits until it stands there whole. */
export async function goTo(page: Page, place: string, { loan }: Pick<Busy, 'loan'>): Promise<void> {
  const path = place.replace('{loan}', encodeURIComponent(loan))
  await page.evaluate(async (hash) => {
    // A prepared page keeps its layout: its heading has rectangles although it is hidden.
    const heading = () => [...document.querySelectorAll('main h1')].filter((one) => one.checkVisibility())
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const before = heading()[0]
    const pathOf = (text: string) => text.replace(/^#/, '').split('?')[0]
    const stays = pathOf(location.hash) === pathOf(hash)
    location.hash = hash
    // The page that is left stands there until the next one is drawn, with a heading of its own.
    const until = performance.now() + 20_000
    while (!stays && (heading().length !== 1 || heading()[0] === before)) {
      if (performance.now() > until) throw new Error(`${hash} is not drawn, the address is ${location.hash}`)
      await frame()
    }
    await frame()
  }, path)
  await expect(page.locator('main h1').filter({ visible: true })).toHaveCount(1)
  await expect(page.locator('main [aria-busy="true"]').filter({ visible: true })).toHaveCount(0)
}
