import type { Sql } from '../store/sql.ts'

/**
 * Ends the offers and the accounts to repay to that every database begins with (`loanMigrations.ts`), where an operator
 * has not done so: outside demo mode nothing is lent on invented terms, and nobody is told to pay to an address that is none.
 * `at` is UTC ms.
 */
export function endLoanExamples(db: Sql, at: number): void {
  const ending = ['loan_offer', 'loan_repayment_account'].map((table) =>
    db.prepare<[number]>(`UPDATE ${table} SET ended_at = ? WHERE is_example = 1 AND ended_at IS NULL`),
  )
  db.transaction(() => {
    for (const end of ending) end.run(at)
  }).immediate()
}
