import { randomBytes } from 'node:crypto'
import { base32nopad } from '@scure/base'
import { CODE_SHAPE, FACTOR_RIPENS_HOURS } from '../../contract/constants.ts'
import type { ExchangeDatabase } from '../store/database.ts'
import { openRecoveryCodes } from './recoveryCodes.ts'
import { stepOfCode, typedCode } from './totp.ts'

/** As long as the hash of the codes (RFC 4226 §4). */
const SECRET_BYTES = 20

/** For so long after it was set up an authenticator app confirms no withdrawal alone, ms. */
export const FACTOR_RIPENS_MS = FACTOR_RIPENS_HOURS * 3_600_000

/** The second factor at login: authenticator apps (RFC 6238) and recovery codes. */
export interface SecondFactors {
  isOn(accountId: number): boolean
  /** It was set up within `FACTOR_RIPENS_MS`: whoever did that knew the password, and need not be the owner. */
  isFresh(accountId: number): boolean
  /** Returns when it was set up, UTC ms: 0 if that was before the time was recorded, null if it is off. */
  since(accountId: number): number | null
  /** Returns how many recovery codes are left. */
  recoveryLeft(accountId: number): number
  /** A fresh secret in base32, which asks for nothing until it is confirmed; undefined while a factor is on. */
  begin(accountId: number): string | undefined
  /** Switches it on with the first code; answers the recovery codes, or nothing for a code that is wrong. */
  confirm(accountId: number, code: string): readonly string[] | undefined
  /** Returns true if a code would fit now; it goes on holding. */
  fits(accountId: number, code: string): boolean
  /** Returns true if a code of the authenticator or a recovery code fits, which holds once. */
  use(accountId: number, code: string): boolean
  /** New recovery codes; those of before hold no longer. */
  renewCodes(accountId: number): readonly string[]
  /** Switches it off. */
  end(accountId: number): void
}

interface FactorRow {
  readonly secret: string
  readonly confirmed: 0 | 1
  readonly last_step: number
  /** UTC ms; null for one of before this was noted. */
  readonly confirmed_at: number | null
}

/** Opens the second factors of a database. `now`: the wall clock, UTC ms. */
export function openSecondFactors(
  { db, seal }: Pick<ExchangeDatabase, 'db' | 'seal'>,
  now: () => number,
): SecondFactors {
  const recovery = openRecoveryCodes(db)
  const statements = {
    factor: db.prepare<[number], FactorRow>(
      'SELECT secret, confirmed, last_step, confirmed_at FROM second_factor WHERE account_id = ?',
    ),
    begin: db.prepare<[number, string]>(
      `INSERT INTO second_factor (account_id, secret, confirmed, last_step) VALUES (?, ?, 0, 0)
       ON CONFLICT (account_id) DO UPDATE SET secret = excluded.secret, last_step = 0
       WHERE second_factor.confirmed = 0`,
    ),
    // A code that was seen once is worth nothing: whoever looked over a shoulder comes too late.
    take: db.prepare<{ accountId: number; step: number }>(
      'UPDATE second_factor SET confirmed = 1, last_step = @step WHERE account_id = @accountId AND last_step < @step',
    ),
    date: db.prepare<[number, number]>('UPDATE second_factor SET confirmed_at = ? WHERE account_id = ?'),
    drop: db.prepare<[number]>('DELETE FROM second_factor WHERE account_id = ?'),
  }
  const contextOf = (accountId: number) => `second factor of ${accountId}`

  const stepOf = (accountId: number, { secret }: FactorRow, code: string): number | undefined => {
    const opened = seal.open(secret, contextOf(accountId))
    return opened && stepOfCode(opened, code, now())
  }
  const takeCode = (accountId: number, factor: FactorRow, code: string): boolean => {
    const step = stepOf(accountId, factor, code)
    return step !== undefined && statements.take.run({ accountId, step }).changes > 0
  }
  const confirm = db.transaction((accountId: number, code: string): readonly string[] | undefined => {
    const factor = statements.factor.get(accountId)
    if (factor?.confirmed !== 0 || !takeCode(accountId, factor, typedCode(code))) return undefined
    statements.date.run(now(), accountId)
    return recovery.renew(accountId)
  })
  const end = db.transaction((accountId: number) => {
    statements.drop.run(accountId)
    recovery.drop(accountId)
  })

  return {
    isOn: (accountId) => statements.factor.get(accountId)?.confirmed === 1,
    isFresh(accountId) {
      const { confirmed, confirmed_at: at = null } = statements.factor.get(accountId) ?? {}
      return confirmed === 1 && at !== null && now() < at + FACTOR_RIPENS_MS
    },
    since(accountId) {
      const factor = statements.factor.get(accountId)
      return factor?.confirmed === 1 ? (factor.confirmed_at ?? 0) : null
    },
    recoveryLeft: recovery.left,
    begin(accountId) {
      const secret = randomBytes(SECRET_BYTES)
      // One statement: at another gateway it may be switched on at this very moment.
      const { changes } = statements.begin.run(accountId, seal.close(secret, contextOf(accountId)))
      return changes > 0 ? base32nopad.encode(secret) : undefined
    },
    confirm: (accountId, code) => confirm.immediate(accountId, code),
    fits(accountId, code) {
      const factor = statements.factor.get(accountId)
      if (factor?.confirmed !== 1) return false
      const said = typedCode(code)
      if (!isOfApp(said)) return recovery.fits(accountId, said)
      const step = stepOf(accountId, factor, said)
      return step !== undefined && step > factor.last_step
    },
    use(accountId, code) {
      const factor = statements.factor.get(accountId)
      if (factor?.confirmed !== 1) return false
      const said = typedCode(code)
      return isOfApp(said) ? takeCode(accountId, factor, said) : recovery.use(accountId, said)
    },
    renewCodes: recovery.renew,
    end: (accountId) => end.immediate(accountId),
  }
}

/** Not a recovery code. */
const isOfApp = (said: string) => CODE_SHAPE.test(said)
