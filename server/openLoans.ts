import type { FastifyBaseLogger } from 'fastify'
import type { Settings } from './config.ts'
import type { Exchange } from './exchange/exchange.ts'
import { loanHandlers } from './http/loanHandlers.ts'
import { endLoanExamples } from './loans/examples.ts'
import { openLoanBooks } from './loans/loanBooks.ts'
import { loanPayOuts } from './loans/loanPayOuts.ts'
import { Settling } from './ops/settling.ts'
import type { AskedServices } from './services/services.ts'
import type { ExchangeDatabase } from './store/database.ts'

interface LoanParts {
  readonly database: ExchangeDatabase
  readonly settings: Pick<Settings, 'demo'>
  readonly asked: Pick<AskedServices, 'loanIdentities' | 'loanTerms' | 'loans'>
  /** The wall clock: a loan runs by the calendar, whatever day a replay plays. UTC ms. */
  readonly now: () => number
}

/** What loans are paid out with. `now` is the wall clock's, UTC ms. */
interface LoanSettlingParts {
  readonly database: ExchangeDatabase
  readonly exchange: Pick<Exchange, 'move'>
  /** Whether an account is traded here. */
  readonly owns: (accountId: number) => boolean
  /** Hears of an account whose loan was paid out. */
  readonly settled: (accountId: number) => void
  readonly log: FastifyBaseLogger
  readonly now: () => number
}

/** Pays out what has been lent to the accounts that are traded here, through the engine. */
export function settleLoans({ database: { db }, exchange, owns, settled, log, now }: LoanSettlingParts): Settling {
  const move: Exchange['move'] = (accountId, asked) => exchange.move(accountId, asked)
  return new Settling([loanPayOuts({ table: openLoanBooks(db).loans, move, owns, settled, now })], log)
}

/** Opens what is lent: who borrows, and the loans. Outside demo mode without examples. */
export function openLoans({ database: { db }, settings, asked, now }: LoanParts): ReturnType<typeof loanHandlers> {
  if (!settings.demo) endLoanExamples(db, now())
  return loanHandlers({ ...asked, now })
}
