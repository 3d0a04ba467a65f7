// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { uploadImage } from '../../contract/calls/identity.ts'
import { applyForLoan, loanInfo, loanList, loanState, repay, submitLoanIdentity } from '../../contract/calls/loans.ts'
import { decode } from '../../contract/codec.ts'
import { user } from '../../contract/entities/account.ts'
import type { LoanApplicant } from '../../contract/entities/loan.ts'
import { NetworkError, RefusedError } from '../api/errors.ts'
import { openClient } from '../api/request.ts'
import { NOT_RECEIVED_AFTER_MS, type OnceState } from '../once/once.ts'
import { setToken, setUser } from '../session/session.ts'
import { shownToasts } from '../ui/toast.ts'
import { type Application, applicantOnce, applicationOnce, repaymentOnce } from './submissions.ts'

vi.mock('./signature/signaturePicture.ts', () => ({ signaturePicture: async () => new File(['x'], 'signature.png') }))

/** A server that lends, and a line to it that can lose what goes either way. */
class Lender {
  loans: { id: string; amount: string; period: number }[] = []
  uploads = 0
  /** Requests that were sent, whether or not they arrived: signatures, borrowers and proofs. */
  sent: unknown[] = []
  signatures: string[] = []
  identity = 'none'
  loan = 'toRepay'
  looks = 0
  looksFail = false
  looksFailAfterwards = false
  line: 'answers' | 'never comes' | 'answer is lost' | 'refuses' = 'answers'

  request(call: unknown, params: unknown): unknown {
    if (call === uploadImage) return `/picture/${++this.uploads}`
    if (call === loanList || call === loanState || call === loanInfo) {
      this.looks += 1
      if (this.looksFail) throw new NetworkError('network')
      if (call === loanState) return { status: this.identity }
      return call === loanInfo ? { status: this.loan } : { rows: [...this.loans], total: this.loans.length }
    }
    this.sent.push(params)
    if (this.line === 'never comes') throw new NetworkError('timeout')
    if (this.line === 'refuses') throw new RefusedError(0, 'No')
    if (call === applyForLoan) this.apply(params as { amount: string; signature: string })
    else if (call === submitLoanIdentity) this.identity = 'waiting'
    else if (call === repay) this.loan = 'checking'
    else throw new Error('unexpected call')
    if (this.line !== 'answer is lost') return undefined
    this.looksFail = this.looksFailAfterwards
    throw new NetworkError('network')
  }

  apply({ amount, signature }: { amount: string; signature: string }): void {
    if (!this.signatures.includes(signature))
      this.loans.unshift({ id: String(this.loans.length + 1), amount, period: 30 })
    this.signatures.push(signature)
  }
}

let lender = new Lender()
beforeEach(() => {
  vi.useFakeTimers()
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  lender = new Lender()
  const request = async (call: unknown, params: unknown) => lender.request(call, params)
  const messageAnswer = async (call: unknown, params: unknown) => ({
    message: 'Taken',
    data: await request(call, params),
  })
  openClient({ request, messageAnswer } as unknown as Parameters<typeof openClient>[0])
  setToken('A')
  setUser(decode(user, { id: 7 }))
})
afterEach(() => {
  setToken(undefined)
  vi.useRealTimers()
})

/** Lets the time pass that a request may need to be called never received. */
const settle = async (end: Promise<OnceState<unknown, unknown>>) => {
  await vi.advanceTimersByTimeAsync(3 * NOT_RECEIVED_AFTER_MS)
  return end
}

const application = (): Application => ({
  offerId: '2',
  amount: '1000.00',
  period: 30,
  signature: { name: 'Ada' },
  colours: { ink: '#000', paper: '#fff' },
})

describe('an application', () => {
  it('is answered with the server’s words', async () => {
    expect(await applicationOnce.run(application())).toMatchObject({ phase: 'done', message: 'Taken' })
    expect(lender.loans).toHaveLength(1)
  })

  it('is sent once by a double tap', async () => {
    const [one, other] = await Promise.all([applicationOnce.run(application()), applicationOnce.run(application())])
    expect(one).toBe(other)
    expect([lender.uploads, lender.sent.length]).toEqual([1, 1])
  })

  it('whose answer is lost is found in the list, and not sent again', async () => {
    lender.loans = [{ id: '1', amount: '1000.00', period: 30 }]
    lender.line = 'answer is lost'
    expect(await settle(applicationOnce.run(application()))).toMatchObject({ phase: 'done', resolved: true })
    expect(lender.signatures).toHaveLength(1)
  })

  it('that never came is sent again with the same signature, so that a straggler changes nothing', async () => {
    lender.line = 'never comes'
    expect(await settle(applicationOnce.run(application()))).toMatchObject({ phase: 'notReceived' })
    lender.apply({ amount: '1000.00', signature: '/picture/1' })
    lender.line = 'answers'
    expect(await settle(applicationOnce.run(application()))).toMatchObject({ phase: 'done', message: 'Taken' })
    expect(lender.uploads).toBe(1)
    expect(lender.loans).toHaveLength(1)
  })

  it('that never came is not taken for an earlier loan of the same amount and period', async () => {
    lender.loans = [{ id: '1', amount: '1000.00', period: 30 }]
    lender.line = 'never comes'
    expect(await settle(applicationOnce.run(application()))).toMatchObject({ phase: 'notReceived' })
  })

  it('is asked after until the list can be had', async () => {
    lender.line = 'answer is lost'
    lender.looksFailAfterwards = true
    const end = applicationOnce.run(application())
    await vi.advanceTimersByTimeAsync(60_000)
    expect(applicationOnce.state().phase).toBe('unknown')
    lender.looksFail = false
    expect(await settle(end)).toMatchObject({ phase: 'done', resolved: true })
    expect(lender.signatures).toHaveLength(1)
  })

  it('that is refused leaves nothing behind: another is another', async () => {
    lender.line = 'refuses'
    expect(await applicationOnce.run(application())).toMatchObject({ phase: 'refused', message: 'No' })
    lender.line = 'answers'
    expect(await applicationOnce.run(application())).toMatchObject({ phase: 'done' })
    expect(lender.uploads).toBe(2)
  })
})

const applicant: LoanApplicant = {
  familyName: 'Lovelace',
  givenName: 'Ada',
  sex: 'female',
  birthday: '1988/02/29',
  country: 'GB',
  mobile: '44-7700900123',
  cardKind: 'passport',
  handPicture: '/picture/9',
}

describe.each([
  ['who borrows', () => applicantOnce.run(applicant)],
  ['a repayment', () => repaymentOnce.run({ loanId: '1', accountId: '2', proof: '/picture/8' })],
] as const)('%s', (_, send) => {
  it('whose answer is lost is found where it stands, and sent once', async () => {
    lender.line = 'answer is lost'
    expect(await settle(send())).toMatchObject({ phase: 'done', resolved: true })
    expect(lender.sent).toHaveLength(1)
  })

  it('that never came is said to be none', async () => {
    lender.line = 'never comes'
    expect(await settle(send())).toMatchObject({ phase: 'notReceived' })
    expect(lender.sent).toHaveLength(1)
  })

  it('that is refused is not looked for, and said in a toast where its form was left', async () => {
    lender.line = 'refuses'
    expect(await send()).toMatchObject({ phase: 'refused', message: 'No' })
    expect(shownToasts().at(-1)).toMatchObject({ text: 'No', tone: 'danger' })
    expect(lender.looks).toBe(0)
  })
})
