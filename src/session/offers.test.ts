// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import type { Call } from '../../contract/calls/call.ts'
import { historyReport } from '../../contract/calls/history.ts'
import { requestOutcome } from '../../contract/calls/trading.ts'
import { decode } from '../../contract/codec.ts'
import { settings } from '../../contract/entities/account.ts'
import type { Client } from '../api/client.ts'
import { NotOfferedError } from '../api/errors.ts'
import { openClient } from '../api/request.ts'
import { loadBasicInfo } from './basicInfo.ts'
import { forgetOffer, isOffered } from './offers.ts'

it('asks a server once what it offers; one of the documents alone offers no extension', async () => {
  const requested: string[] = []
  let answer: object = {}
  openClient({
    request: async (call: Call) => {
      requested.push(call.path)
      return decode(settings, answer)
    },
  } as unknown as Client)
  expect([await isOffered(requestOutcome), await isOffered(historyReport)]).toEqual([false, false])
  expect(requested).toEqual(['/api/basicSet/getBasicInfo'])
  answer = { extensions: [historyReport.path] }
  await loadBasicInfo()
  expect([await isOffered(requestOutcome), await isOffered(historyReport)]).toEqual([false, true])
  forgetOffer(new NotOfferedError(historyReport.path))
  expect(await isOffered(historyReport), 'after the answer 404').toBe(false)
})
