import { describe, expect, it } from 'vitest'
import { apiDocuments } from '../api/documents.ts'
import { faultsOf } from './judge.ts'
import { allOperations, Schemas } from './operations.ts'
import type { Came } from './sending.ts'

const documents = apiDocuments()
const schemas = new Schemas(documents)
const operations = allOperations(documents)
const operation = operations.find(({ id }) => id === 'getBalance')

const came = (answer: unknown, more: Partial<Came> = {}): Came => ({
  status: 200,
  headers: { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' },
  body: typeof answer === 'string' ? answer : JSON.stringify(answer),
  ms: 1,
  ...more,
})
const good = { code: 1, msg: '', data: { balance: '5.00' } }
const faults = (answer: Came, hasSession = true) => faultsOf({ operation, hasSession }, answer, schemas).join('; ')

describe('an answer', () => {
  it('is good as described, or refused in words', () => {
    expect(faults(came(good))).toBe('')
    expect(faults(came({ code: 999, msg: 'Please log in', data: null }), false)).toBe('')
  })

  it.each([
    ['another type', came({ code: 1, msg: '', data: { balance: 5 } }), /not as described/],
    [
      'a field that is not described',
      came({ code: 1, msg: '', data: { balance: '5.00', secret: 1 } }),
      /not as described/,
    ],
    ['no data', came({ code: 1, msg: '' }), /not as described/],
    ['no JSON', came('<html>'), /no JSON/],
    ['a fault of the server', came({ code: 0, msg: '', data: null }, { status: 500 }), /HTTP 500/],
    ['another status', came(good, { status: 302 }), /HTTP 302/],
    ['a late one', came(good, { ms: 6000 }), /took 6000 ms/],
    ['none', came('no answer within 5000 ms', { status: 0 }), /no answer/],
    ['one for a cache', came(good, { headers: { 'x-content-type-options': 'nosniff' } }), /cache/],
    ['a stack', came({ code: 0, msg: 'Error: x\n    at f (server.js:1:2)', data: null }), /insides/],
    ['a folder', came({ code: 0, msg: 'ENOENT /home/broker/data/x', data: null }), /insides/],
    ['the database', came({ code: 0, msg: 'SQLITE_CONSTRAINT', data: null }), /insides/],
    ['429 that says no time', came({ code: 429, msg: '', data: null }, { status: 429 }), /Retry-After/],
  ])('is at fault as %s', (_, answer, words) => expect(faults(answer)).toMatch(words))

  it('is at fault when it is given to nobody', () => expect(faults(came(good), false)).toMatch(/without a session/))
})
