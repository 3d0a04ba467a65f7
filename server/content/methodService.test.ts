import { beforeEach, describe, expect, it } from 'vitest'
import type { Terms } from '../../contract/operator/entities/methods.ts'
import { methodKinds } from '../../contract/operator/methodTerms.ts'
import { addExamples } from '../funds/examples.ts'
import { openFundOptions } from '../funds/fundOptions.ts'
import { fundSetups } from '../funds/fundSetups.ts'
import { loanSetups } from '../loans/loanSetups.ts'
import { openLoanTermsTable } from '../loans/loanTermsTable.ts'
import { type ContentFixture, openContentFixture } from './contentFixture.ts'
import type { MethodChange } from './methodChanges.ts'
import { MethodService, type Proposal } from './methodService.ts'

const TRON = { currency: 'USDT', network: 'TRC20', address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', remark: '' }
const approved = { outcome: 'approved' } as const

let fixture: ContentFixture
let service: MethodService
beforeEach(() => {
  fixture = openContentFixture()
  const { db } = fixture.database
  addExamples(db)
  service = new MethodService({
    db,
    setups: [...fundSetups(db), ...loanSetups(db)],
    record: fixture.record,
    rules: {
      barToConfirm: (actor, { proposedBy }) => (actor === proposedBy ? { reason: 'own' } : undefined),
      stillStands: (actor) => actor !== 'disabled',
    },
  })
})

/** The market knows a price of one currency alone. */
const propose = (proposal: Proposal) => service.propose('grace', proposal, proposal.terms?.currency === 'BTC')

function proposed(proposal: Proposal): MethodChange {
  const change = propose(proposal)
  if ('reason' in change) throw new Error(change.reason)
  return change
}
const options = () => openFundOptions(fixture.database.db)
const idOf = (fits: (terms: Terms) => boolean) => service.inForce().find(({ terms }) => fits(terms))?.id ?? ''

describe('a change of where money goes', () => {
  it('comes into force when another operator approves it, and not before', () => {
    const { number } = proposed({ kind: 'depositCoin', terms: TRON })
    const addresses = () =>
      options()
        .coins()
        .map(({ address }) => address)
    expect(addresses()).not.toContain(TRON.address)
    expect(service.decide('grace', number, approved)).toEqual({ reason: 'own' })
    expect(addresses()).not.toContain(TRON.address)
    expect(service.decide('ada', number, approved)).toMatchObject({ state: 'inForce', decidedBy: 'ada' })
    expect(addresses()).toContain(TRON.address)
    expect(service.decide('alan', number, approved)).toBe('gone')
    expect(addresses().filter((one) => one === TRON.address)).toHaveLength(1)
  })

  it('is rejected by another operator, or taken back by its own', () => {
    const [one, other] = [
      proposed({ kind: 'depositCoin', terms: TRON }),
      proposed({ kind: 'depositCoin', terms: TRON }),
    ]
    const rejected = { outcome: 'rejected', remark: 'Not ours' } as const
    expect(service.decide('ada', one.number, rejected)).toMatchObject({ state: 'rejected', remark: 'Not ours' })
    expect(service.decide('grace', other.number, rejected)).toMatchObject({ state: 'takenBack' })
    expect(service.waiting()).toEqual([])
    expect(service.over(1, 10)).toMatchObject({ total: 2, rows: [{ number: other.number }, { number: one.number }] })
  })

  it('leaves the old address to those who have paid there', () => {
    const [coin] = options().coins()
    const { number } = proposed({ kind: 'depositCoin', methodId: coin?.id, terms: TRON })
    service.decide('ada', number, approved)
    expect(
      options()
        .coins()
        .map(({ address }) => address),
    ).not.toContain(coin?.address)
    expect(options().depositOption('coin', coin?.id ?? '')?.address).toBe(coin?.address)
  })

  it('of a fee keeps the currency that addresses are bound to', () => {
    const id = idOf(({ way, currency }) => way === 'coin' && currency === 'BTC')
    const terms = { way: 'coin', currency: 'BTC', network: 'Bitcoin', feeType: 'fixed', feeRate: '3', unitsPerUsd: '' }
    service.decide('ada', proposed({ kind: 'withdrawalCurrency', methodId: id, terms }).number, approved)
    expect(options().drawCurrency('coin', id)).toMatchObject({ code: 'BTC', feeType: 'fixed', feeRate: '3' })
    const moved = { ...terms, network: 'ERC20' }
    expect(propose({ kind: 'withdrawalCurrency', methodId: id, terms: moved })).toEqual({
      reason: 'fixed',
    })
  })

  it('brings a bank account of a new currency into the choice of currencies, and takes one out', () => {
    const terms = {
      ...{ currency: 'GBP', bankName: 'Bank', bankAddress: '1 Road', swift: 'EXAMGB2L', payeeName: 'Broker' },
      ...{ payeeAccount: 'GB33BUKB20201555555555', remark: '' },
    }
    service.decide('ada', proposed({ kind: 'depositBank', terms }).number, approved)
    expect(options().currencies()).toContainEqual({ code: 'GBP', name: 'British Pound' })
    const id = idOf(({ currency, payeeName }) => currency === 'GBP' && payeeName === 'Broker')
    service.decide('ada', proposed({ kind: 'depositBank', methodId: id }).number, approved)
    expect(options().currencies()).not.toContainEqual({ code: 'GBP', name: 'British Pound' })
  })

  it('of a loan ends the offer and adds another one', () => {
    const loans = openLoanTermsTable(fixture.database.db)
    const [offer] = loans.offers()
    const terms = {
      ...{ name: 'A week', period: '7', freePeriod: '0', minAmount: '50', maxAmount: '500' },
      ...{ interestRate: '4.5', penaltyRate: '10' },
    }
    service.decide('ada', proposed({ kind: 'loanOffer', methodId: offer?.id, terms }).number, approved)
    expect(loans.offer(offer?.id ?? '')).toBeUndefined()
    expect(loans.offers()[0]).toMatchObject({ name: 'A week', minAmount: '50.00', interestRate: 4.5 })
    const account = { currency: 'USDT', network: 'TRC20', address: TRON.address }
    service.decide('ada', proposed({ kind: 'repaymentAccount', terms: account }).number, approved)
    expect(loans.accounts().at(-1)).toMatchObject(account)
  })

  it('is not proposed when it changes nothing, is there already, waits already, or is of nothing', () => {
    const [coin] = options().coins()
    const same = { ...TRON, address: coin?.address ?? '', remark: coin?.remark ?? '' }
    const ask = propose
    expect(ask({ kind: 'depositCoin', methodId: coin?.id, terms: same })).toEqual({ reason: 'same' })
    expect(ask({ kind: 'depositCoin', terms: same })).toEqual({ reason: 'twice' })
    expect(ask({ kind: 'depositCoin', methodId: '99', terms: TRON })).toEqual({ reason: 'unknown' })
    expect(ask({ kind: 'depositCoin' })).toEqual({ reason: 'unknown' })
    expect(ask({ kind: 'depositCoin', terms: { ...TRON, address: 'T' } })).toEqual({
      reason: 'faults',
      faults: { address: 'address' },
    })
    proposed({ kind: 'depositCoin', methodId: coin?.id })
    expect(ask({ kind: 'depositCoin', methodId: coin?.id, terms: TRON })).toEqual({ reason: 'waiting' })
    const unpriced = { way: 'coin', currency: 'XYZ', network: 'ERC20', feeType: 'fixed', feeRate: '1', unitsPerUsd: '' }
    expect(ask({ kind: 'withdrawalCurrency', terms: unpriced })).toEqual({ reason: 'rate' })
  })

  it('does not come into force when there is a twin by then', () => {
    const [one, other] = [
      proposed({ kind: 'depositCoin', terms: TRON }),
      proposed({ kind: 'depositCoin', terms: TRON }),
    ]
    service.decide('ada', one.number, approved)
    expect(service.decide('ada', other.number, approved)).toBe('stale')
    expect(service.decide('ada', other.number, { outcome: 'rejected', remark: 'twice' })).toMatchObject({
      state: 'rejected',
    })
  })

  it('stands in the audit log from its proposal on', () => {
    service.decide('ada', proposed({ kind: 'depositCoin', terms: TRON }).number, approved)
    const entries = fixture.audit()
    expect(entries.map(({ actor, act }) => `${actor} ${act}`)).toEqual(['grace methodPropose', 'ada methodApprove'])
    for (const { remark } of entries) expect(remark).toContain(TRON.address)
    expect(fixture.isIntact()).toBe(true)
  })

  it('can be made of every kind there is', () =>
    expect(new Set(service.inForce().map(({ kind }) => kind))).toEqual(new Set(methodKinds)))
})
