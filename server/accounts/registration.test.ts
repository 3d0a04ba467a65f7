import { beforeEach, describe, expect, it, vi } from 'vitest'
import { findNonce } from '../../contract/workProof.ts'
import { Captchas } from '../codes/captcha/captchas.ts'
import { WorkProofs } from '../codes/captcha/workProofs.ts'
import { type OneTimeCodes, openOneTimeCodes } from '../codes/oneTimeCodes.ts'
import { openTestDatabase } from '../openTestDatabase.ts'
import { askedHere } from '../store/asked.ts'
import type { ExchangeDatabase } from '../store/database.ts'
import { type Accounts, openAccounts } from './accounts.ts'
import { openRegistration, openRegistrations, type Registration } from './registration.ts'

const ANN = { kind: 'email', name: 'ann@example.com', password: 'a-kite-over-9-dunes' } as const

let database: ExchangeDatabase
let accounts: Accounts
let codes: OneTimeCodes
let captchas: Captchas
let work: WorkProofs
/** What was dropped, of which account. */
let dropped: string[]
let registration: Registration
beforeEach(() => {
  const now = () => Date.UTC(2026, 2, 4)
  database = openTestDatabase()
  accounts = openAccounts(database, { now })
  codes = openOneTimeCodes(database.db, { perRecipient: 9, now })
  captchas = new Captchas({ now, choose: () => 'AC4XY' })
  work = new WorkProofs({ now, bits: 4 })
  dropped = []
  const drop = {
    secondFactor: (accountId: number) => void dropped.push(`second factor of ${accountId}`),
    passkeys: (accountId: number) => dropped.push(`passkeys of ${accountId}`),
  }
  registration = openRegistration({
    registrations: askedHere(openRegistrations({ db: database.db, accounts, codes, drop })),
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
    const asked = byCode()
    vi.spyOn(accounts, 'openReal').mockImplementationOnce(() => {
      throw new Error('the disk is full')
    })
    const keeping = { ...asked, contactMobile: '85291234567' }
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
  const reset = () => registration.resetPassword({ ...ANN, password: 'nine-other-dunes', code: issued('reset') })

  it('ends every session and passkey, and leaves the second factor to who proved the name at registration', async () => {
    await registration.register(byCode())
    const id = accounts.find('email', ANN.name)?.accountId ?? 0
    const { token } = accounts.openSession(id, { device: '', address: '' })
    expect(await reset()).toEqual({ passkeysEnded: 1 })
    expect(await accounts.sessionOf(token)).toBeUndefined()
    expect(dropped).toEqual([`passkeys of ${id}`])
  })

  it.each([
    ['a captcha', byCaptcha],
    ['work', byWork],
  ])('takes an account back, once, from a stranger who opened it with %s', async (_, byStranger) => {
    expect(await registration.register(await byStranger())).toBe('opened')
    const id = accounts.find('email', ANN.name)?.accountId
    await reset()
    await reset()
    expect(dropped).toEqual([`second factor of ${id}`, `passkeys of ${id}`, `passkeys of ${id}`])
  })

  it('of nobody is not set, whatever the code', async () => {
    expect(await reset()).toBe('notProven')
    expect(dropped).toEqual([])
    expect(database.db.prepare('SELECT count(*) FROM account').pluck().get()).toBe(0)
  })
})
