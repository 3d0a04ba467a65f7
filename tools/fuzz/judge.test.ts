import { describe, expect, it } from 'vitest'
import { CODE } from '../../contract/calls/call.ts'
import { apiDocuments } from '../api/documents.ts'
import { faultsOf } from './judge.ts'
import { allOperations, Schemas } from './operations.ts'
import type { Response } from './sending.ts'

const documents = apiDocuments()
const schemas = new Schemas(documents)
const operations = allOperations(documents)
const operation = operations.find(({ id }) => id === 'getBalance')

const result = (answer: unknown, more: Partial<Response> = {}): Response => ({
  status: 200,
  headers: { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' },
  body: typeof answer === 'string' ? answer : JSON.stringify(answer),
  ms: 1,
  ...more,
})
const good = { code: 1, msg: '', data: { balance: '5.00' } }
const faults = (answer: Response, hasSession = true) => faultsOf({ operation, hasSession }, answer, schemas).join('; ')

describe('an answer', () => {
  it('is good as described, or refused in words', () => {
    expect(faults(result(good))).toBe('')
    for (const code of Object.values(CODE))
      if (code !== CODE.success && code !== CODE.tooMany)
        expect(faults(result({ code, msg: 'Please log in', data: null }), false), String(code)).toBe('')
  })

  it.each([
    ['another type', result({ code: 1, msg: '', data: { balance: 5 } }), /not as described/],
    [
      'a field that is not described',
      result({ code: 1, msg: '', data: { balance: '5.00', secret: 1 } }),
      /not as described/,
    ],
    ['no data', result({ code: 1, msg: '' }), /not as described/],
    ['no JSON', result('<html>'), /no JSON/],
    ['a fault of the server', result({ code: 0, msg: '', data: null }, { status: 500 }), /HTTP 500/],
    ['another status', result(good, { status: 302 }), /HTTP 302/],
    ['a late one', result(good, { ms: 6000 }), /took 6000 ms/],
    ['none', result('no answer within 5000 ms', { status: 0 }), /no answer/],
    ['one for a cache', result(good, { headers: { 'x-content-type-options': 'nosniff' } }), /cache/],
    ['a stack', result({ code: 0, msg: 'Error: x\n    at f (server.js:1:2)', data: null }), /insides/],
    ['a folder', result({ code: 0, msg: 'ENOENT /home/broker/data/x', data: null }), /insides/],
    ['the database', result({ code: 0, msg: 'SQLITE_CONSTRAINT', data: null }), /insides/],
    ['429 that says no time', result({ code: 429, msg: '', data: null }, { status: 429 }), /Retry-After/],
  ])('is at fault as %s', (_, answer, words) => expect(faults(answer)).toMatch(words))

  it('is at fault when it is given to nobody', () => expect(faults(result(good), false)).toMatch(/without a session/))
})
