import { say } from '../untilKilled.ts'
import { LoanFixture } from './loanFixture.ts'

/**
 * Lends on a data folder until it is killed; run by `kill.test.ts` as a process of its own. Arguments: the folder, the
 * number of its first round, how many to make. It says what came of each step after it, a line each.
 */
const [dataDir = '', first = '0', count = '0'] = process.argv.slice(2)

const fixture = new LoanFixture(dataDir, `killed-${first}`)
const borrowers = ['ada', 'ben', 'eve'].map((name) => fixture.borrower(`${name}@example.com`))

for (let round = Number(first); round < Number(first) + Number(count); round++) {
  fixture.wait(1)
  const who = borrowers[round % borrowers.length] ?? 0
  const outcome = fixture.loans.apply(who, fixture.asked(who, { amount: String(500 + (round % 97)) }))
  const open = fixture.books.loans.openOf(who)
  if (outcome === 'taken') say({ applied: open?.id })
  if (open?.status === 'waiting' && fixture.decideAll('loan', round % 5 === 0 ? 'No' : undefined).includes(true))
    say({ [round % 5 === 0 ? 'rejected' : 'approved']: open.id })
  const due = fixture.payOuts.due()
  await fixture.payOut()
  for (const paid of due) say({ paid })
  const owed = fixture.loans.page(who, 1).rows.find(({ loan }) => loan.status === 'toRepay')
  if (owed !== undefined && fixture.repay(who, String(owed.loan.id)) === 'taken') say({ handedIn: owed.loan.id })
  if (round % 2 === 0 && fixture.decideAll('repayment').includes(true)) say({ settled: round })
}
await fixture.exchange.close()
fixture.database.close()
say({ finished: true })
