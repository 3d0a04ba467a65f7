import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { natsConfig } from './natsUsers.ts'
import { covers, permissionsOf } from './permissions.ts'
import { type BusRole, busRoles, commandLog, inboxOf, priceLog, subjects } from './subjects.ts'

const shard = { shard: 1, of: 3 }
/** A subject of every kind that there is. */
const engine = subjects.engine(shard)
const watch = subjects.watch(shard)
const answers = subjects.answers('gateway-one-7')
const figures = subjects.figures('gateway-one-7')
const { news } = subjects
const prices = priceLog.name
const commands = commandLog(shard).name
const spoken = [engine, watch, answers, figures, news, prices, commands]

const may = (role: BusRole, what: 'publish' | 'subscribe', subject: string) =>
  permissionsOf(role)[what].some((pattern) => covers(pattern, subject))

describe('the permissions of the roles', () => {
  it('are those that nats.conf gives them (npm run nats)', () =>
    expect(readFileSync(new URL('../../nats.conf', import.meta.url), 'utf8')).toBe(natsConfig()))

  it.each<[BusRole, readonly string[], readonly string[]]>([
    ['gateway', [engine, watch, news, commands], [answers, figures, news]],
    ['engine', [answers, figures, news], [engine, watch]],
    ['feed', [prices], []],
  ])('let a %s say and hear this and no more', (role, says, subscribes) => {
    expect(spoken.filter((subject) => may(role, 'publish', subject))).toEqual(says)
    expect(spoken.filter((subject) => may(role, 'subscribe', subject))).toEqual(subscribes)
  })

  it.each(busRoles)('let a %s hear its own answers alone', (role) => {
    const received = busRoles.filter((other) => may(role, 'subscribe', `${inboxOf(other)}.a.b`))
    expect(received).toEqual([role])
    expect(may(role, 'subscribe', '_INBOX.a')).toBe(false)
    expect(may(role, 'subscribe', '>')).toBe(false)
  })

  it('let nobody but engines make logs, or have NATS send what a role writes into one anywhere', () => {
    const ways = ['STREAM.CREATE', 'STREAM.UPDATE', 'STREAM.DELETE', 'STREAM.PURGE'] as const
    for (const role of ['gateway', 'feed'] as const)
      for (const way of ways)
        for (const stream of ['exchange-prices', 'exchange-commands-1-of-3', 'another'])
          expect(may(role, 'publish', `$JS.API.${way}.${stream}`)).toBe(false)
    expect(may('feed', 'publish', '$JS.API.CONSUMER.CREATE.exchange-prices.any')).toBe(false)
    expect(may('feed', 'publish', '$JS.API.CONSUMER.CREATE.exchange-prices')).toBe(false)
    expect(may('gateway', 'publish', '$JS.API.CONSUMER.CREATE.exchange-commands-1-of-3.any')).toBe(false)
  })
})

it.each([
  ['a.*', 'a.b', true],
  ['a.*', 'a.b.c', false],
  ['a.*', 'a', false],
  ['a.>', 'a.b.c', true],
  ['a.>', 'a', false],
  ['a.b', 'a.*', false],
  ['a.*', 'a.>', false],
  ['>', 'a.b', true],
  ['a.>', 'a.*', true],
])('%s covers %s: %s', (pattern, subject, isCovered) => expect(covers(pattern, subject)).toBe(isCovered))
