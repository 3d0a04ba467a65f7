import { describe, expect, it } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { decode } from '../../contract/codec.ts'
import { readSettings } from '../config.ts'
import { companyHandlers } from './companyHandlers.ts'
import type { PublicHandlers } from './handler.ts'

type Visit = Parameters<NonNullable<PublicHandlers['getBasicInfo']>>[1]

describe('the base settings', () => {
  it('name every extension that the server offers, and nothing else', async () => {
    const unasked = () => Promise.reject(new Error('nobody calls it'))
    const given = { closePart: unasked, closeAll: unasked, tradeList: unasked }
    const answer = await companyHandlers(readSettings({}), 'simulated', given).getBasicInfo?.({}, {} as Visit)
    const wire = calls.getBasicInfo.answer.encode(answer?.data as never)
    const { extensions } = decode(calls.getBasicInfo.answer, wire)
    expect(extensions.toSorted()).toEqual([calls.closePart.path, calls.closeAll.path].toSorted())
  })

  it('of another operator’s server name none', () =>
    expect(decode(calls.getBasicInfo.answer, {}).extensions).toEqual([]))
})
