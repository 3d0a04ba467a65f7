import type { FastifyBaseLogger } from 'fastify'
import type { Settings } from './config.ts'
import type { Exchange } from './exchange/exchange.ts'
import { loanHandlers } from './http/loanHandlers.ts'
import { endLoanExamples } from './loans/examples.ts'
import { openLoanBooks } from './loans/loanBooks.ts'
import { loanPayOuts } from './loans/loanPayOuts.ts'
import { Settling } from './ops/settling.ts'
import type { AsyncServices } from './services/services.ts'
import type { ExchangeDatabase } from './store/database.ts'

interface LoanDeps {
  readonly database: ExchangeDatabase
  readonly settings: Pick<Settings, 'demo'>
  readonly asyncServices: Pick<AsyncServices, 'loanIdentities' | 'loanTerms' | 'loans'>
  /** The wall clock: a loan runs by the calendar, whatever day a replay plays. UTC ms. */
  readonly now: () => number
}

/** `now` is the wall clock, in UTC ms. */
interface LoanSettlingDeps {
  readonly database: ExchangeDatabase
  readonly exchange: Pick<Exchange, 'move'>
  /** Returns true if an account is traded here. */
  readonly owns: (accountId: number) => boolean
  /** Called for an account whose loan was paid out. */
  readonly settled: (accountId: number) => void
  readonly log: FastifyBaseLogger
  readonly now: () => number
}

/** Pays out what has been lent to the accounts that are traded here, through the engine. */
export function settleLoans({ database: { db }, exchange, owns, settled, log, now }: LoanSettlingDeps): Settling {
  const move: Exchange['move'] = (accountId, asyncServices) => exchange.move(accountId, asyncServices)
  return new Settling([loanPayOuts({ table: openLoanBooks(db).loans, move, owns, settled, now })], log)
}

/** Opens what is lent: who borrows, and the loans. Outside demo mode without examples. */
export function openLoans({
  database: { db },
  settings,
  asyncServices,
  now,
}: LoanDeps): ReturnType<typeof loanHandlers> {
  if (!settings.demo) endLoanExamples(db, now())
  return loanHandlers({ ...asyncServices, now })
}
