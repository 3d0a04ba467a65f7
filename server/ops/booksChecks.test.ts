import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../openTestDatabase.ts'
import { asyncHere } from '../store/asyncApi.ts'
import type { ExchangeDatabase } from '../store/database.ts'
import { BooksChecks, openStoredChecks } from './booksChecks.ts'

const HOUR = 3_600_000
/** An evening. */
const START = Date.UTC(2026, 2, 28, 20)
let now: number
let wrong: string[]
let errors: unknown[]
let database: ExchangeDatabase
let open: BooksChecks[]

const checks = () => {
  const check = () => {
    if (wrong[0] === 'broken') throw new Error('the disk is gone')
    return wrong
  }
  const log = { error: (of: unknown) => errors.push(of) }
  const one = new BooksChecks({
    ...{ queries: database.queries, stored: asyncHere(openStoredChecks(database.db)) },
    ...{ check, log, now: () => now },
  })
  open.push(one)
  return one
}
beforeEach(() => {
  now = START
  wrong = []
  errors = []
  open = []
  database = openTestDatabase()
})
afterEach(() => {
  for (const one of open) one.close()
  database.close()
})

describe('the books', () => {
  it('are checked once a night, three hours after midnight, whatever the server was doing then', async () => {
    const one = checks()
    await one.look()
    expect(await one.last()).toHaveLength(1)
    for (; now < START + 7 * HOUR; now += HOUR / 2) await one.look()
    expect(await one.last()).toHaveLength(1)
    await one.look()
    await one.look()
    expect((await one.last()).map(({ at }) => at)).toEqual([START + 7 * HOUR, START])
    now = START + 100 * HOUR
    await checks().look()
    expect(await checks().last()).toHaveLength(3)
  })

  it('are checked on demand too, which puts no night off', async () => {
    const one = checks()
    await one.look()
    now += 7 * HOUR
    expect(await one.run('grace')).toMatchObject({ by: 'grace', sound: true, findings: [] })
    await one.look()
    expect((await one.last()).map(({ by }) => by)).toEqual(['auto', 'grace', 'auto'])
  })

  it('are checked once, however many ask at the same time', async () => {
    const one = checks()
    const [first, second] = await Promise.all([one.run('grace'), one.run('alan'), one.look()])
    expect(second).toBe(first)
    expect(await one.last()).toHaveLength(1)
  })

  it('that are not sound are said so, in the log and in what is kept', async () => {
    wrong = ['All balances together are 5 micro-USD instead of zero']
    const one = checks()
    await one.look()
    expect(await one.last()).toMatchObject([{ by: 'auto', sound: false, findings: wrong }])
    expect(errors).toEqual([{ findings: wrong }])
  })

  it('that cannot be checked are tried again', async () => {
    wrong = ['broken']
    const one = checks()
    await one.look()
    expect(await one.last()).toEqual([])
    expect(errors).toHaveLength(1)
    wrong = []
    await one.look()
    expect(await one.last()).toMatchObject([{ sound: true }])
  })
})
