import { uploadImage } from '../../contract/calls/identity.ts'
import { applyForLoan, loanList } from '../../contract/calls/loans.ts'
import type { Loan } from '../../contract/entities/loan.ts'
import { AGREEMENT_VERSION } from '../../contract/loanAgreement.ts'
import { RefusedError } from '../api/errors.ts'
import { messageAnswer, request } from '../api/request.ts'
import { ownTokenAtom } from '../session/session.ts'
import { store } from '../store.ts'
import { surely, UnsureError } from './surely.ts'

/** What is applied for, and the picture it is signed with. */
export interface Application {
  readonly offerId: string
  readonly amount: string
  /** Days; by these it is known again in the list. */
  readonly period: number
  /** The same file for the same signature: it is uploaded once. */
  readonly signature: File
}

interface Attempt extends Application {
  /** Where the server has the signature. A picture signs one loan, so that sending it again changes nothing. */
  readonly url: string
  /** The loans that there were before. */
  readonly before: ReadonlySet<string>
}

/** What was sent, and nobody knows whether it arrived. */
let unsure: Attempt | undefined
store.sub(ownTokenAtom, () => {
  unsure = undefined
})

const newestLoans = async (): Promise<readonly Loan[]> => (await request(loanList, { page: 1 }, { silent: true })).rows

/** Whether there is a loan that was not there before and is what was applied for. */
const isAmong = (loans: readonly Loan[], { before, amount, period }: Attempt): boolean =>
  loans.some((loan) => !before.has(loan.id) && loan.period === period && Number(loan.amount) === Number(amount))

/**
 * Applies for a loan, and answers the server's words. Where an answer is lost it looks at the list of loans; where that
 * cannot be had either, the next try looks before it sends. Rejects as `surely` does.
 */
export async function applyOnce(application: Application): Promise<string> {
  const lost = unsure
  const loans = await newestLoans().catch((cause: unknown) => {
    throw lost === undefined ? cause : new UnsureError(undefined, { cause })
  })
  unsure = undefined
  if (lost !== undefined && isAmong(loans, lost)) return ''
  const { offerId, amount, signature } = application
  const url =
    lost?.signature === signature
      ? lost.url
      : await request(uploadImage, { file: signature }, { silent: true, busy: false })
  const attempt = { ...application, url, before: new Set(loans.map(({ id }) => id)) }
  const params = { offerId, amount, signature: url, agreement: AGREEMENT_VERSION }
  const send = async () => (await messageAnswer(applyForLoan, params, { silent: true })).message
  try {
    return await surely(send, async () => isAmong(await newestLoans(), attempt))
  } catch (error) {
    // Even where the list had it not: it may be on its way still, and must be known again then.
    if (!(error instanceof RefusedError)) unsure = attempt
    throw error
  }
}
