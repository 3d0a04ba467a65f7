import { type Day, dayNamed, dayOf } from '../../contract/calendarDays.ts'
import { loanDate, loanList, loanOffers, loanState } from '../../contract/calls/loans.ts'
import type { Loan, LoanIdentity, LoanOffer } from '../../contract/entities/loan.ts'
import { request } from '../api/request.ts'
import { type LoadRequest, REFRESH_INTERVAL_MS, useResource } from '../resource/useResource.ts'

/** Data for choosing a loan. */
export interface LoanOptions {
  readonly identity: LoanIdentity
  readonly offers: readonly LoanOffer[]
  /** The server's day. */
  readonly today: Day
  /** An application that is being checked: there is one at a time. */
  readonly waiting: Loan | undefined
}

/** The day of the server's calendar; ours where it tells none. */
export async function serverToday(): Promise<Day> {
  const { date } = await request(loanDate, {}, { silent: true })
  return dayNamed(date) ?? dayOf(Date.now())
}

async function ask(): Promise<LoanOptions> {
  const [identity, offers, today, loans] = await Promise.all([
    request(loanState, {}, { silent: true }),
    request(loanOffers, {}, { silent: true }),
    serverToday(),
    request(loanList, { page: 1 }, { silent: true }),
  ])
  return { identity, offers, today, waiting: loans.rows.find(({ status }) => status === 'waiting') }
}

/** Asks for everything that a loan is chosen by; again on every return, and now and then while an application is checked. */
export function useLoanOptions(): LoadRequest<LoanOptions> {
  return useResource(ask, { again: 'focused', every: ({ waiting }) => (waiting ? REFRESH_INTERVAL_MS : undefined) })
}
