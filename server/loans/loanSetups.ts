import Big from 'big.js'
import type { Terms } from '../../contract/operator/entities/methods.ts'
import { micros } from '../../engine/money.ts'
import { type MethodSetup, sameIn, termOf } from '../content/methodSetup.ts'
import type { Sql } from '../store/sql.ts'
import { openLoanTermsTable } from './loanTermsTable.ts'

/** Loans on offer, and addresses to repay them to. What is changed ends, and another one follows (`loanMigrations.ts`). */
export function loanSetups(db: Sql): MethodSetup[] {
  const table = openLoanTermsTable(db)
  const nextOf = (name: string) => `(SELECT coalesce(max(id), 0) + 1 FROM ${name})`
  const addOffer = db.prepare<unknown[], { id: number }>(
    `INSERT INTO loan_offer
       (id, name, period, free_period, min_amount, max_amount, interest_rate, penalty_rate, is_example)
     VALUES (${nextOf('loan_offer')}, ?, ?, ?, ?, ?, ?, ?, 0) RETURNING id`,
  )
  const addAccount = db.prepare<unknown[], { id: number }>(
    `INSERT INTO loan_repayment_account (id, currency, network, address, is_example)
     VALUES (${nextOf('loan_repayment_account')}, ?, ?, ?, 0) RETURNING id`,
  )
  const finishOffer = db.prepare<[number, number]>('UPDATE loan_offer SET ended_at = ? WHERE id = ?')
  const finishAccount = db.prepare<[number, number]>('UPDATE loan_repayment_account SET ended_at = ? WHERE id = ?')

  const followed = (setup: Omit<MethodSetup, 'change'>): MethodSetup => ({
    ...setup,
    change: (id, terms, at) => {
      setup.end(id, at)
      return setup.add(terms)
    },
  })
  return [
    followed({
      kind: 'loanOffer',
      isSame: sameIn('period', 'minAmount', 'maxAmount', 'interestRate', 'freePeriod', 'penaltyRate'),
      inForce: () =>
        new Map(
          table.offers().map(({ id, ...offer }): [string, Terms] => [
            id,
            {
              name: offer.name,
              period: String(offer.period),
              freePeriod: String(offer.freePeriod),
              minAmount: new Big(offer.minAmount).toFixed(),
              maxAmount: new Big(offer.maxAmount).toFixed(),
              interestRate: String(offer.interestRate),
              penaltyRate: String(offer.penaltyRate),
            },
          ]),
        ),
      add: (terms) => {
        const added = addOffer.get(
          termOf(terms, 'name'),
          Number(termOf(terms, 'period')),
          Number(termOf(terms, 'freePeriod')),
          micros(termOf(terms, 'minAmount')),
          micros(termOf(terms, 'maxAmount')),
          termOf(terms, 'interestRate'),
          termOf(terms, 'penaltyRate'),
        )
        return String(added?.id)
      },
      end: (id, at) => {
        finishOffer.run(at, Number(id))
      },
    }),
    followed({
      kind: 'repaymentAccount',
      isSame: sameIn('currency', 'network', 'address'),
      inForce: () =>
        new Map(table.accounts().map(({ id, currency, network, address }) => [id, { currency, network, address }])),
      add: (terms) => {
        const reported = ['currency', 'network', 'address'].map((name) => termOf(terms, name))
        return String(addAccount.get(...reported)?.id)
      },
      end: (id, at) => {
        finishAccount.run(at, Number(id))
      },
    }),
  ]
}
