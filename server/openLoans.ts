import type { FastifyBaseLogger } from 'fastify'
import type { Settings } from './config.ts'
import type { Exchange } from './engine/exchange.ts'
import { loanHandlers } from './http/loanHandlers.ts'
import { endLoanExamples } from './loans/examples.ts'
import { openLoanBooks } from './loans/loanBooks.ts'
import { LoanIdentities } from './loans/loanIdentities.ts'
import { loanPayOuts } from './loans/loanPayOuts.ts'
import { Loans } from './loans/loans.ts'
import { Settling } from './ops/settling.ts'
import type { Pictures } from './pictures/pictures.ts'
import type { ExchangeDatabase } from './store/database.ts'

/** Loans, running. */
export interface OpenLoans {
  readonly handlers: ReturnType<typeof loanHandlers>
  close(): Promise<void>
}

interface LoanParts {
  readonly db: ExchangeDatabase
  readonly settings: Pick<Settings, 'production'>
  readonly exchange: Exchange
  readonly pictures: Pictures
  readonly log: FastifyBaseLogger
  /** The wall clock: a loan runs by the calendar, whatever day a replay plays. UTC ms. */
  readonly now: () => number
}

/** Opens what is lent: who borrows, the loans, and their money's way through the engine. In production without examples. */
export function openLoans({ db: { sqlite }, settings, exchange, pictures, log, now }: LoanParts): OpenLoans {
  if (settings.production) endLoanExamples(sqlite, now())
  const claimPicture = (accountId: number, name: string, purpose: string) => pictures.claim(accountId, name, purpose)
  const books = openLoanBooks(sqlite)
  const move: Exchange['move'] = (accountId, asked) => exchange.move(accountId, asked)
  const settling = new Settling([loanPayOuts({ table: books.loans, move, now })], log)
  return {
    handlers: loanHandlers({
      identities: new LoanIdentities({ sqlite, table: books.identities, claimPicture, now }),
      terms: books.terms,
      loans: new Loans({ sqlite, books, claimPicture, now }),
      now,
    }),
    close: () => settling.close(),
  }
}
