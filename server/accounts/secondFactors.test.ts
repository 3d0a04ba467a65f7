import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase, testDialect } from '../openTestDatabase.ts'
import type { ExchangeDatabase } from '../store/database.ts'
import { embedded } from '../store/sqlite.ts'
import { openAccounts } from './accounts.ts'
import { authenticatorApp as app } from './authenticatorApp.ts'
import { FACTOR_RIPENS_MS, openSecondFactors, type SecondFactors } from './secondFactors.ts'

const STEP = 30_000

let folder: string
let now: number
let database: ExchangeDatabase
let factors: SecondFactors
let ann: number
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'factors-'))
  now = Date.UTC(2026, 2, 4)
  open()
  ann = openAccounts(database, { now: () => now }).openReal({ email: 'ann@example.com', passwordHash: 'hash' }) ?? 0
})
afterEach(() => {
  database.close()
  rmSync(folder, { recursive: true })
})
function open() {
  database = openTestDatabase(folder)
  factors = openSecondFactors(database, () => now)
}

/** Switches it on. */
function set() {
  const secret = factors.begin(ann) ?? ''
  const codes = factors.confirm(ann, app(secret)(now)) ?? []
  now += STEP
  return { secret, codes, code: app(secret) }
}

describe('an authenticator app', () => {
  it('is asked for once its first code has been given, and not before', () => {
    const secret = factors.begin(ann) ?? ''
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    const code = app(secret)(now)
    expect([factors.isOn(ann), factors.use(ann, code), factors.confirm(ann, '000000')]).toEqual([
      false,
      false,
      undefined,
    ])
    expect(factors.confirm(ann, code)).toHaveLength(10)
    expect([factors.isOn(ann), factors.recoveryLeft(ann)]).toEqual([true, 10])
    expect(factors.begin(ann), 'nobody else can put theirs in its place').toBeUndefined()
    expect(factors.confirm(ann, app(secret)(now + STEP)), 'it is on already').toBeUndefined()
  })

  it('that is begun again holds by the newest secret alone', () => {
    const [first, second] = [factors.begin(ann) ?? '', factors.begin(ann) ?? '']
    expect(factors.confirm(ann, app(first)(now))).toBeUndefined()
    expect(factors.confirm(ann, app(second)(now))).toHaveLength(10)
  })

  it('has each code taken once, also the one it was confirmed with, and none from before it', () => {
    const { code } = set()
    expect(factors.use(ann, code(now - STEP))).toBe(false)
    expect(factors.use(ann, ` ${code(now).slice(0, 3)} ${code(now).slice(3)} `)).toBe(true)
    expect(factors.use(ann, code(now))).toBe(false)
    now += STEP
    expect(factors.use(ann, code(now + STEP))).toBe(true)
    expect(factors.use(ann, code(now)), 'older than the last').toBe(false)
    now += 10 * STEP
    expect(factors.use(ann, code(now - 2 * STEP))).toBe(false)
  })

  it('is fresh for a day from its first code on, whatever the clock of a phone says, and again when it is set up anew', () => {
    const secret = factors.begin(ann) ?? ''
    expect(factors.isFresh(ann), 'not on yet').toBe(false)
    const setAt = now
    // A phone that is half a minute ahead of us.
    expect(factors.confirm(ann, app(secret)(now + STEP))).toHaveLength(10)
    for (const [age, fresh] of [
      [0, true],
      [FACTOR_RIPENS_MS - 1, true],
      [FACTOR_RIPENS_MS, false],
      [-1, true],
      [30 * FACTOR_RIPENS_MS, false],
    ] as const) {
      now = setAt + age
      expect(factors.isFresh(ann), `${age} ms`).toBe(fresh)
    }
    factors.use(ann, app(secret)(now))
    factors.renewCodes(ann)
    expect(factors.isFresh(ann), 'by using it').toBe(false)
    factors.end(ann)
    expect(factors.isFresh(ann)).toBe(false)
    set()
    expect(factors.isFresh(ann)).toBe(true)
  })

  it('that was set up before that was noted is not fresh', () => {
    set()
    database.db.prepare('UPDATE second_factor SET confirmed_at = NULL').run()
    expect([factors.isOn(ann), factors.isFresh(ann)]).toEqual([true, false])
  })

  it('tells whether a code fits without using it up', () => {
    const { code, codes } = set()
    const [first = ''] = codes
    for (const good of [code(now), first.toLowerCase()])
      expect([factors.fits(ann, good), factors.fits(ann, good), factors.use(ann, good)]).toEqual([true, true, true])
    for (const none of [code(now), first, code(now - STEP), '000000', '', 'x'])
      expect([factors.fits(ann, none), factors.use(ann, none)], none).toEqual([false, false])
  })

  it('that is switched off asks for nothing, and leaves nothing', () => {
    const { codes } = set()
    factors.end(ann)
    expect([factors.isOn(ann), factors.recoveryLeft(ann), factors.use(ann, codes[0] ?? '')]).toEqual([false, 0, false])
    expect(factors.begin(ann)).toBeDefined()
  })

  it('outlives the server', () => {
    const { code } = set()
    database.close()
    open()
    expect(factors.use(ann, code(now))).toBe(true)
  })

  if (testDialect === 'sqlite')
    it('has its secret nowhere in the database, and its key in a file for the server alone', () => {
      const { secret } = set()
      embedded(database.db).pragma('wal_checkpoint(TRUNCATE)')
      const stored = String(database.db.prepare('SELECT secret FROM second_factor').pluck().get())
      expect(stored).not.toContain(secret)
      expect(readFileSync(join(folder, 'exchange.db')).includes(secret)).toBe(false)
      expect(statSync(join(folder, 'exchange.key')).mode & 0o777).toBe(0o600)
      expect(database.seal.open(stored, `second factor of ${ann}`)).toHaveLength(20)
      expect(database.seal.open(stored, `second factor of ${ann + 1}`)).toBeUndefined()
      expect(database.seal.open('', `second factor of ${ann}`)).toBeUndefined()
    })
})

describe('a recovery code', () => {
  it('stands in for the app once, however it is typed', () => {
    const { codes } = set()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[A-HJKMNP-Z2-9]{4}(-[A-HJKMNP-Z2-9]{4}){3}$/)
    const [first = '', second = ''] = codes
    expect(factors.use(ann, first)).toBe(true)
    expect(factors.use(ann, first)).toBe(false)
    expect(factors.use(ann, ` ${second.toLowerCase().replaceAll('-', ' ')} `)).toBe(true)
    expect(factors.recoveryLeft(ann)).toBe(8)
    for (const none of ['', '-', 'AAAA-AAAA-AAAA-AAAA', 'x'.repeat(10_000), "' OR 1=1 --"])
      expect(factors.use(ann, none)).toBe(false)
  })

  it('holds no longer once there are new ones, and is not kept', () => {
    const { codes } = set()
    const renewed = factors.renewCodes(ann)
    expect(factors.use(ann, codes[0] ?? '')).toBe(false)
    expect(factors.use(ann, renewed[0] ?? '')).toBe(true)
    const stored = database.db.prepare('SELECT code_hash FROM recovery_code').pluck().all().join()
    for (const code of renewed) expect(stored).not.toContain(code.replaceAll('-', ''))
  })
})
