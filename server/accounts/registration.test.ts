import { beforeEach, describe, expect, it, vi } from 'vitest'
import { findNonce } from '../../contract/workProof.ts'
import { Captchas } from '../codes/captcha/captchas.ts'
import { WorkProofs } from '../codes/captcha/workProofs.ts'
import { type OneTimeCodes, openOneTimeCodes } from '../codes/oneTimeCodes.ts'
import { openTestDatabase } from '../openTestDatabase.ts'
import { asyncHere } from '../store/asyncApi.ts'
import type { ExchangeDatabase } from '../store/database.ts'
import { type Accounts, openAccounts } from './accounts.ts'
import { openRegistration, openRegistrations, type Registration } from './registration.ts'

const ANN = { kind: 'email', name: 'ann@example.com', password: 'a-kite-over-9-dunes' } as const

let database: ExchangeDatabase
let accounts: Accounts
let codes: OneTimeCodes
let captchas: Captchas
let work: WorkProofs
/** Dropped entries, with their accounts. */
let dropped: string[]
let clock: number
/** Time at which the second factor was set up, UTC ms. Null if there is none. */
let factorSince: number | null
const DAY = 24 * 3_600_000
let registration: Registration
beforeEach(() => {
  clock = Date.UTC(2026, 2, 4)
  const now = () => clock
  database = openTestDatabase()
  accounts = openAccounts(database, { now })
  codes = openOneTimeCodes(database.db, { perRecipient: 9, now })
  captchas = new Captchas({ now, choose: () => 'AC4XY' })
  work = new WorkProofs({ now, bits: 4 })
  dropped = []
  const drop = {
    secondFactor: (accountId: number) => {
      factorSince = null
      dropped.push(`second factor of ${accountId}`)
    },
    passkeys: (accountId: number) => dropped.push(`passkeys of ${accountId}`),
  }
  const factors = { since: () => factorSince, use: (_: number, code: string) => code === 'right' }
  const undoFunds = (_: number, since: number) => {
    dropped.push(`funds since ${new Date(since).toISOString()}`)
    return { methods: [], withdrawals: [] }
  }
  factorSince = null
  registration = openRegistration({
    registrations: asyncHere(
      openRegistrations({ ...{ db: database.db, accounts, codes, drop, now, factors }, undoFunds, waitMs: DAY }),
    ),
    ...{ captchas, work },
  })
})

const issued = (purpose: 'register' | 'reset'): string => {
  const answer = codes.issue(purpose, ANN.name)
  return 'code' in answer ? answer.code : ''
}
const byCode = () => ({ ...ANN, proof: { by: 'code', code: issued('register') } }) as const
const byCaptcha = async () => {
  await captchas.draw('one')
  return { ...ANN, proof: { by: 'captcha', id: 'one', answer: 'AC4XY' } } as const
}
const byWork = async () => ({ ...ANN, proof: { by: 'work', id: 'one', nonce: findNonce(work.ask('one')) } }) as const

describe('a registration', () => {
  it('that fails inside leaves the code as good as it was, and nothing half made', async () => {
    const requested = byCode()
    vi.spyOn(accounts, 'openReal').mockImplementationOnce(() => {
      throw new Error('the disk is full')
    })
    const keeping = { ...requested, contactMobile: '85291234567' }
    await expect(registration.register(keeping)).rejects.toThrow('the disk is full')
    expect(accounts.find('email', ANN.name)).toBeUndefined()
    expect(await registration.register(keeping)).toBe('opened')
    expect(database.db.prepare('SELECT mobile FROM account_contact').pluck().all()).toEqual(['85291234567'])
  })

  it('of a name that is taken is told to who has proven it, and opens nothing', async () => {
    await registration.register(byCode())
    expect(await registration.register(byCode())).toBe('taken')
    expect(await registration.register({ ...ANN, proof: { by: 'code', code: 'none' } })).toBe('notProven')
    expect(database.db.prepare('SELECT count(*) FROM account').pluck().get()).toBe(1)
  })

  it('keeps no password, only its hash', async () => {
    await registration.register(byCode())
    expect(accounts.find('email', ANN.name)?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })
})

describe('a password that is set by code', () => {
  const proven = () => ({ ...ANN, password: 'nine-other-dunes', code: issued('reset') })
  const reset = () => registration.resetPassword(proven())

  it('ends every session and passkey, and leaves the second factor to who proved the name at registration', async () => {
    await registration.register(byCode())
    const id = accounts.find('email', ANN.name)?.accountId ?? 0
    const { token } = accounts.openSession(id, { device: '', address: '' })
    factorSince = clock - 7 * DAY
    expect(await registration.resetPassword({ ...proven(), appCode: 'right' })).toMatchObject({
      factor: false,
      passkeys: 1,
    })
    expect(await accounts.sessionOf(token)).toBeUndefined()
    expect(dropped).toEqual([`passkeys of ${id}`, 'funds since 2026-02-25T00:00:00.000Z'])
  })

  it.each([
    ['a captcha', byCaptcha],
    ['work', byWork],
  ])('takes an account back, once, from a stranger who opened it with %s', async (_, byStranger) => {
    expect(await registration.register(await byStranger())).toBe('opened')
    const id = accounts.find('email', ANN.name)?.accountId
    factorSince = 0
    await reset()
    factorSince = 0
    expect(await reset(), 'it is the owner’s by now').toMatchObject({ waitsUntil: clock + DAY })
    expect(dropped.filter((one) => !one.startsWith('funds'))).toEqual([`second factor of ${id}`, `passkeys of ${id}`])
  })

  it('undoes a second factor of the last days; an older one confirms it with a code that is right, which uses no other up', async () => {
    await registration.register(byCode())
    factorSince = clock - 7 * DAY + 1
    expect(await reset()).toMatchObject({ factor: true })
    factorSince = clock - 7 * DAY
    const requested = proven()
    expect(await registration.resetPassword({ ...requested, code: '000000', appCode: 'right' })).toBe('notProven')
    expect(await registration.resetPassword({ ...requested, appCode: 'wrong' })).toBe('wrongCode')
    expect(await registration.resetPassword({ ...requested, appCode: 'right' })).toMatchObject({ factor: false })
    expect(await registration.resetPassword({ ...requested, appCode: 'right' }), 'once').toBe('notProven')
  })

  it('waits a day where an older second factor has not confirmed it, counted from the first time it was asked for', async () => {
    await registration.register(byCode())
    const id = accounts.find('email', ANN.name)?.accountId ?? 0
    factorSince = 0
    const waitsUntil = clock + DAY
    expect(await reset()).toEqual({ waitsUntil, isNew: true })
    clock = waitsUntil - 1
    expect(await reset()).toEqual({ waitsUntil, isNew: false })
    expect(dropped).toEqual([])
    clock = waitsUntil
    expect(await reset()).toMatchObject({ factor: false })
    // A password that its owner sets meanwhile ends the wait, and so do seven days.
    expect(await reset()).toMatchObject({ isNew: true })
    accounts.setPassword(id, 'x')
    expect(await reset()).toMatchObject({ isNew: true })
    clock += 8 * DAY
    expect(await reset()).toMatchObject({ isNew: true })
  })

  it('of nobody is not set, whatever the code', async () => {
    expect(await reset()).toBe('notProven')
    expect(dropped).toEqual([])
    expect(database.db.prepare('SELECT count(*) FROM account').pluck().get()).toBe(0)
  })
})
