import { beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../openTestDatabase.ts'
import type { ExchangeDatabase } from '../store/database.ts'
import { CODE_MS, CODE_TRIES, type OneTimeCodes, openOneTimeCodes } from './oneTimeCodes.ts'

const ANN = 'ann@example.com'
const DAY_MS = 24 * 60 * 60 * 1000
let now: number
let database: ExchangeDatabase
let codes: OneTimeCodes
beforeEach(() => {
  now = Date.UTC(2026, 2, 4)
  database = openTestDatabase()
  codes = openOneTimeCodes(database.db, { perRecipient: 3, now: () => now })
})

const issued = (purpose: 'register' | 'reset' = 'register', recipient = ANN): string => {
  const answer = codes.issue(purpose, recipient)
  if ('waitMs' in answer) throw new Error('too many')
  return answer.code
}
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const stored = () => JSON.stringify([...database.db.prepare('SELECT * FROM one_time_code, code_request').all()])

describe('a one-time code', () => {
  it('has six digits and is kept, like its recipient, as a hash only', () => {
    const code = issued()
    expect(code).toMatch(/^\d{6}$/)
    expect(stored()).not.toContain(code)
    expect(stored()).not.toContain(ANN)
  })

  it('holds once, for its recipient and purpose alone', () => {
    const code = issued()
    expect(codes.redeem('reset', ANN, code)).toBe(false)
    expect(codes.redeem('register', 'ben@example.com', code)).toBe(false)
    expect(codes.redeem('register', ANN, code)).toBe(true)
    expect(codes.redeem('register', ANN, code)).toBe(false)
  })

  it('holds for what it is about alone, where it is about something', () => {
    const answer = codes.issue('withdraw', ANN, '50.00 USD to 7')
    const code = 'code' in answer ? answer.code : ''
    for (const about of ['50.00 USD to 8', '500.00 USD to 7', '', undefined])
      expect(codes.redeem('withdraw', ANN, code, about)).toBe(false)
    expect(codes.redeem('withdraw', ANN, code, '50.00 USD to 7')).toBe(true)
  })

  it('holds for ten minutes', () => {
    const first = issued()
    now += CODE_MS - 1
    expect(codes.redeem('register', ANN, first)).toBe(true)
    const second = issued()
    now += CODE_MS
    expect(codes.redeem('register', ANN, second)).toBe(false)
  })

  it('holds no longer once there is a newer one', () => {
    const first = issued()
    let second = issued()
    if (second === first) second = issued()
    expect(codes.redeem('register', ANN, first)).toBe(false)
    expect(codes.redeem('register', ANN, second)).toBe(true)
  })

  it('survives four wrong tries, not five', () => {
    const patient = issued()
    for (let tries = 1; tries < CODE_TRIES; tries += 1) codes.redeem('register', ANN, wrong(patient))
    expect(codes.redeem('register', ANN, patient)).toBe(true)
    const guessed = issued()
    for (let tries = 0; tries < CODE_TRIES; tries += 1) codes.redeem('register', ANN, wrong(guessed))
    expect(codes.redeem('register', ANN, guessed)).toBe(false)
  })

  it('outlives the process', () => {
    const code = issued()
    const restarted = openOneTimeCodes(database.db, { perRecipient: 3, now: () => now })
    expect(restarted.redeem('register', ANN, code)).toBe(true)
  })

  it('is redeemed by a transaction that goes through, and by no other', () => {
    const code = issued()
    const failing = database.db.transaction(() => {
      codes.redeem('register', ANN, code)
      throw new Error('another reason')
    })
    expect(() => failing()).toThrow('another reason')
    expect(codes.redeem('register', ANN, code)).toBe(true)
  })
})

describe('strangers who ask for codes in somebody’s name', () => {
  const by = (address: string) => ({ address })
  const phone = { knownBy: 'phone' }
  const ask = (from: { address: string } | { knownBy: string }) => codes.issue('reset', ANN, '', from)
  const codeOf = (from: { address: string } | { knownBy: string }) => {
    const answer = ask(from)
    if ('waitMs' in answer) throw new Error('too many')
    return answer.code
  }
  const bring = (code: string, from: { address: string } | { knownBy: string }) =>
    codes.redeem('reset', ANN, code, '', from)

  it('use up what their own address may ask for', () => {
    for (let one = 0; one < 3; one += 1) expect(ask(by('eve'))).toHaveProperty('code')
    expect(ask(by('eve'))).toEqual({ waitMs: 10 * 60_000 })
    expect(ask(by('ann'))).toHaveProperty('code')
  })

  it('from many addresses use up nothing of a known device, and send a mailbox a bounded number', () => {
    let sent = 0
    for (let hour = 0; hour < 24; hour += 1) {
      for (let bot = 0; bot < 50; bot += 1) if ('code' in ask(by(`${hour} ${bot}`))) sent += 1
      now += 60 * 60_000
    }
    expect(sent).toBe(21)
    expect(ask(phone)).toHaveProperty('code')
  })

  it('end none of the codes of others, neither by asking nor by guessing', () => {
    const code = codeOf(by('ann'))
    codeOf(by('eve'))
    for (let one = 0; one < CODE_TRIES; one += 1) expect(bring(wrong(code), by('eve'))).toBe(false)
    for (let bot = 0; bot < 50; bot += 1) expect(bring(wrong(code), by(`bot ${bot}`))).toBe(false)
    expect(bring(code, by('bot')), 'after so many guesses').toBe(false)
    expect(bring(code, by('ann'))).toBe(true)
  })

  it('do not go unnoticed by the owner, whose code serves at another address, once', () => {
    const code = codeOf(by('mobile network'))
    codeOf(by('eve'))
    expect(bring(code, by('home'))).toBe(true)
    expect(bring(code, by('mobile network'))).toBe(false)
  })

  it('do not end a code that is shown at another address first, however often, and used there then', () => {
    const code = codeOf(by('mobile network'))
    const shows = (shown: string) => codes.holds('reset', ANN, shown, '', by('home'))
    for (let one = 0; one < 2 * CODE_TRIES; one += 1) expect(shows(code)).toBe(true)
    expect(shows(wrong(code))).toBe(false)
    expect(bring(code, by('home'))).toBe(true)
    expect(shows(code)).toBe(false)
  })
})

describe('a recipient', () => {
  it('is sent three codes in any ten minutes, whatever for, and told how long to wait', () => {
    issued()
    now += 60_000
    issued('reset')
    now += 60_000
    issued()
    now += 60_000
    expect(codes.issue('register', ANN)).toEqual({ waitMs: CODE_MS - 180_000 })
    expect(codes.issue('reset', ANN)).toEqual({ waitMs: CODE_MS - 180_000 })
    expect(codes.issue('register', 'ben@example.com')).toHaveProperty('code')
    now += CODE_MS - 180_000
    expect(codes.issue('register', ANN)).toHaveProperty('code')
    expect(codes.issue('register', ANN)).toEqual({ waitMs: 60_000 })
  })

  it('keeps the code in hand when there are too many', () => {
    issued()
    issued()
    const code = issued()
    codes.issue('register', ANN)
    expect(codes.redeem('register', ANN, code)).toBe(true)
  })

  it('is not charged for a code that could not be sent', () => {
    for (let times = 0; times < 5; times += 1) {
      const code = issued()
      codes.withdraw('register', ANN)
      expect(codes.redeem('register', ANN, code)).toBe(false)
    }
  })

  it('is charged for one that was guessed at before it was taken back', () => {
    for (let times = 0; times < 3; times += 1) {
      codes.redeem('register', ANN, wrong(issued()))
      codes.withdraw('register', ANN)
    }
    expect(codes.issue('register', ANN)).toEqual({ waitMs: CODE_MS })
  })

  it('is sent fifteen codes in any day, so that nobody gets in by guessing long enough', () => {
    const started = now
    for (let times = 0; times < 15; times += 1) {
      issued(times % 2 === 0 ? 'reset' : 'register')
      now += CODE_MS
    }
    expect(codes.issue('reset', ANN)).toEqual({ waitMs: started + DAY_MS - now })
    expect(codes.issue('reset', 'ben@example.com')).toHaveProperty('code')
    now = started + DAY_MS
    expect(codes.issue('reset', ANN)).toHaveProperty('code')
  })

  it('leaves nothing behind once its time is over', () => {
    issued()
    now += DAY_MS
    issued('register', 'ben@example.com')
    expect(database.db.prepare('SELECT count(*) FROM code_request').pluck().get()).toBe(1)
    expect(database.db.prepare('SELECT count(*) FROM one_time_code').pluck().get()).toBe(1)
  })
})
