import { beforeEach, describe, expect, it } from 'vitest'
import { uploadImage } from '../../contract/calls/identity.ts'
import { applyForLoan, loanList } from '../../contract/calls/loans.ts'
import { NetworkError, RefusedError } from '../api/errors.ts'
import { openClient } from '../api/request.ts'
import { applyOnce } from './applyOnce.ts'
import { UnsureError } from './surely.ts'

/** A server that lends, and a line to it that can lose what goes either way. */
class Lender {
  loans: { id: string; amount: string; period: number }[] = []
  uploads = 0
  signatures: string[] = []
  listFails = false
  apply: 'answers' | 'never comes' | 'answer is lost' | 'refuses' = 'answers'

  request(call: unknown, params: unknown): unknown {
    if (call === uploadImage) return `/picture/${++this.uploads}`
    if (call === loanList) {
      if (this.listFails) throw new NetworkError('network')
      return { rows: [...this.loans], total: this.loans.length }
    }
    expect(call).toBe(applyForLoan)
    if (this.apply === 'never comes') throw new NetworkError('timeout')
    if (this.apply === 'refuses') throw new RefusedError(0, 'No')
    const { amount, signature } = params as { amount: string; signature: string }
    if (!this.signatures.includes(signature))
      this.loans.unshift({ id: String(this.loans.length + 1), amount, period: 30 })
    this.signatures.push(signature)
    if (this.apply === 'answer is lost') throw new NetworkError('network')
    return undefined
  }
}

let lender = new Lender()
beforeEach(() => {
  lender = new Lender()
  const request = async (call: unknown, params: unknown) => lender.request(call, params)
  const messageAnswer = async (call: unknown, params: unknown) => ({
    message: 'Taken',
    data: await request(call, params),
  })
  openClient({ request, messageAnswer } as unknown as Parameters<typeof openClient>[0])
})

const application = () => ({ offerId: '2', amount: '1000.00', period: 30, signature: new File(['x'], 'signature.png') })

describe('an application', () => {
  it('is answered with the server’s words', async () => {
    await expect(applyOnce(application())).resolves.toBe('Taken')
    expect(lender.loans).toHaveLength(1)
  })

  it('whose answer is lost is found in the list, and not sent again', async () => {
    lender.loans = [{ id: '1', amount: '1000.00', period: 30 }]
    lender.apply = 'answer is lost'
    await expect(applyOnce(application())).resolves.toBe('')
    expect(lender.signatures).toHaveLength(1)
  })

  it('that never came is sent again with the same picture, so that a straggler changes nothing', async () => {
    lender.apply = 'never comes'
    const same = application()
    await expect(applyOnce(same)).rejects.toThrow(NetworkError)
    lender.apply = 'answers'
    await expect(applyOnce(same)).resolves.toBe('Taken')
    expect(lender.uploads).toBe(1)
    expect(lender.loans).toHaveLength(1)
  })

  it('that nobody can look for is looked for before anything is sent', async () => {
    lender.apply = 'answer is lost'
    const same = application()
    // The list goes with the answer.
    const list = lender.request.bind(lender)
    lender.request = (call, params) => {
      lender.listFails = lender.listFails || call === applyForLoan
      return list(call, params)
    }
    await expect(applyOnce(same)).rejects.toThrow(UnsureError)
    await expect(applyOnce(same)).rejects.toThrow(UnsureError)
    lender.listFails = false
    await expect(applyOnce(same)).resolves.toBe('')
    expect(lender.signatures).toHaveLength(1)
    expect(lender.loans).toHaveLength(1)
  })

  it('that is refused leaves nothing behind: another is another', async () => {
    lender.apply = 'refuses'
    await expect(applyOnce(application())).rejects.toThrow('No')
    lender.apply = 'answers'
    await expect(applyOnce({ ...application(), amount: '2000.00' })).resolves.toBe('Taken')
    expect(lender.uploads).toBe(2)
  })
})
