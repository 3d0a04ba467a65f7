import { say } from '../untilKilled.ts'
import { JointFixture } from './jointFixture.ts'

/**
 * Moves the money of two people in every way there is until it is killed; run by `jointKill.test.ts` as a process of its
 * own. Arguments: the folder, the number of its first round, and how many to make. It says a line when a round begins,
 * and when a verdict is the one.
 */
const [dataDir = '', first = '0', count = '0'] = process.argv.slice(2)

const fixture = new JointFixture(dataDir)
const { funds } = fixture

/** Runs a round. Its number determines what happens. */
async function round(number: number): Promise<void> {
  say({ round: number })
  const owner = fixture.owner(number)
  const other = fixture.owner(number + 1)
  const moves: Promise<unknown>[] = [
    funds.deposit(number % 3 === 0 ? '2500' : '300', owner, `deposit ${number}`),
    funds.withdraw('120', owner, `withdrawal ${number}`),
    funds.withdraw('120', owner, `withdrawal ${number}`),
    funds.withdraw('2200', other, `large ${number}`),
    funds.fixture.submit({ side: number % 2 === 0 ? 'buy' : 'sell', lots: '0.2' }, owner),
    funds.fixture.tick('EURUSD', Number((1.08 + (number % 7) / 1000).toFixed(5))),
  ]
  fixture.apply(owner, number % 2 === 0 ? '400' : '1900', '1')
  fixture.repay(other, number)
  review(number)
  const [order] = funds.exchange.openOrders(other)
  if (order) moves.push(funds.fixture.do({ type: 'close', id: order.id }, other))
  await Promise.all([...moves, fixture.settle(2)])
}

/** Two operators at their desks, on the same reviews. */
function review(number: number): void {
  for (const { id } of fixture.desk().waiting().slice(0, 4)) {
    for (const [actor, approves] of [
      ['grace', number % 5 !== 0],
      ['alan', true],
      ['grace', true],
    ] as const) {
      const [result] = fixture.judge(id, actor, approves)
      if (result === 'decided') say({ decided: id, outcome: fixture.verdicts.get(id) })
    }
  }
}

for (let number = Number(first); number < Number(first) + Number(count); number++) await round(number)
await fixture.settle()
await funds.settling.close()
await funds.exchange.close()
funds.fixture.database.close()
say({ finished: true })
