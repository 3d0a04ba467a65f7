import { say } from '../untilKilled.ts'
import { FundsFixture } from './fundsFixture.ts'

/**
 * Moves money on a data folder until it is killed; run by `killFunds.test.ts` as a process of its own. Arguments: the
 * folder, the number of its first request, how many to make, and the numbers of those whose answer the last one never
 * told. It says what it asks before and what it was answered after, a line each.
 */
const [dataDir = '', first = '0', count = '0', ...unanswered] = process.argv.slice(2)
const CONCURRENCY = 4

const funds = new FundsFixture(dataDir)

/** The same number always asks for the same: a deposit, or a withdrawal of most of what there is. */
async function request(number: number): Promise<void> {
  say({ requested: number })
  const account = funds.accounts[number % 2]
  const id = `request ${number}`
  const outcome = number % 3 === 0 ? await funds.deposit('100', account, id) : await funds.withdraw('60', account, id)
  say({ answered: number, taken: outcome === 'taken' })
}

/** An operator gives verdicts; the server carries them out meanwhile. */
function review(number: number): void {
  const desk = funds.desk()
  for (const { id } of desk.waiting().slice(0, 3)) {
    const isGood = id.startsWith('deposit') || number % 5 !== 0
    const verdict = isGood ? ({ outcome: 'approved' } as const) : ({ outcome: 'rejected', remark: 'No' } as const)
    if (desk.decide(id, 'grace', verdict)) say({ decided: id, outcome: verdict.outcome })
  }
}

for (const number of unanswered) await request(Number(number))
for (let number = Number(first); number < Number(first) + Number(count); number += CONCURRENCY) {
  const requested = Array.from({ length: CONCURRENCY }, (_, i) => request(number + i))
  review(number)
  await Promise.all([...requested, funds.settling.look()])
}
await funds.settling.look()
await funds.settling.close()
await funds.exchange.close()
funds.fixture.database.close()
say({ finished: true })
