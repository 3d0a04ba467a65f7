import type { Sql } from '../store/sql.ts'
import { readableCode } from './readableCode.ts'
import { secretHash } from './secretHash.ts'

const CODES = 10
const GROUPS = 4
const GROUP_LENGTH = 4

/** Codes that each stand in for the authenticator once; only their hashes are kept. */
export interface RecoveryCodes {
  /** Ten new ones, told once; those of before hold no longer. */
  renew(accountId: number): readonly string[]
  /** Returns true if it is one that was not used yet. */
  fits(accountId: number, code: string): boolean
  /** Uses one up; false for one that is none or was used. */
  use(accountId: number, code: string): boolean
  left(accountId: number): number
  drop(accountId: number): void
}

/** Four groups of four letters: almost 80 bits, beyond guessing even with the hash. */
const freshCode = () => Array.from({ length: GROUPS }, () => readableCode(GROUP_LENGTH)).join('-')

/** However it was typed: with blanks, without dashes, in small letters. */
const hashOf = (code: string) => secretHash(code.toUpperCase().replace(/[^A-Z0-9]/g, ''))

/** Opens the recovery codes of a database. */
export function openRecoveryCodes(db: Sql): RecoveryCodes {
  const insert = db.prepare<[number, string]>('INSERT INTO recovery_code (account_id, code_hash) VALUES (?, ?)')
  const use = db.prepare<[number, string]>('DELETE FROM recovery_code WHERE account_id = ? AND code_hash = ?')
  const drop = db.prepare<[number]>('DELETE FROM recovery_code WHERE account_id = ?')
  const has = db
    .prepare<[number, string], number>('SELECT count(*) FROM recovery_code WHERE account_id = ? AND code_hash = ?')
    .pluck()
  const left = db.prepare<[number], number>('SELECT count(*) FROM recovery_code WHERE account_id = ?').pluck()
  const renew = db.transaction((accountId: number): readonly string[] => {
    drop.run(accountId)
    const codes = Array.from({ length: CODES }, freshCode)
    for (const code of codes) insert.run(accountId, hashOf(code))
    return codes
  })
  return {
    renew: (accountId) => renew.immediate(accountId),
    fits: (accountId, code) => has.get(accountId, hashOf(code)) === 1,
    use: (accountId, code) => use.run(accountId, hashOf(code)).changes > 0,
    left: (accountId) => left.get(accountId) ?? 0,
    drop: (accountId) => {
      drop.run(accountId)
    },
  }
}
