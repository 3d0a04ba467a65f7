import { describe, expect, it } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { decode } from '../../contract/codec.ts'
import { readSettings } from '../config.ts'
import { openTestServer } from '../openTestServer.ts'
import { companyHandlers } from './companyHandlers.ts'
import type { PublicHandlers } from './handler.ts'

type Visit = Parameters<NonNullable<PublicHandlers['getBasicInfo']>>[1]

describe('the base settings', () => {
  it('name every extension that the server offers, and nothing else', async () => {
    const unasked = () => Promise.reject(new Error('nobody calls it'))
    const given = { closePart: unasked, closeAll: unasked, tradeList: unasked }
    const handlers = companyHandlers(readSettings({}), 'simulated', given, async () => undefined)
    const answer = await handlers.getBasicInfo?.({}, {} as Visit)
    const wire = calls.getBasicInfo.answer.encode(answer?.data as never)
    const { extensions } = decode(calls.getBasicInfo.answer, wire)
    expect(extensions.toSorted()).toEqual([calls.closePart.path, calls.closeAll.path].toSorted())
  })

  it.each([
    [undefined, 'of the setting'],
    ['of the console', 'of the console'],
    ['', ''],
  ])('tell for the announcement %j of the console %j', async (written, reported) => {
    const settings = readSettings({ ANNOUNCEMENT: 'of the setting' })
    const answer = await companyHandlers(settings, 'simulated', {}, async () => written).getBasicInfo?.({}, {} as Visit)
    expect(answer?.data.announcement).toBe(reported)
  })

  it('say that orders are valued by the formulas that the app has', async () => {
    const answer = await companyHandlers(readSettings({}), 'simulated', {}, async () => undefined).getBasicInfo?.(
      {},
      {} as Visit,
    )
    expect(calls.getBasicInfo.answer.encode(answer?.data as never)).toMatchObject({ same_formulas: 1 })
  })

  it.each([
    [{}, '/dev/outbox'],
    [{ SMTP_URL: 'smtp://localhost:1', MAIL_FROM: 'a@b.example', SMS_URL: 'http://localhost:1/' }, ''],
  ])('of a demo with %j say that its codes are shown at %j', async (environment, shownAt) => {
    const server = await openTestServer(environment)
    const { data } = (await server.app.inject({ url: calls.getBasicInfo.path })).json()
    expect(decode(calls.getBasicInfo.answer, data).codesShownAt).toBe(shownAt)
    await server.close()
  })

  it('of another operator’s server name no extension and no formulas', () =>
    expect(decode(calls.getBasicInfo.answer, {})).toMatchObject({ extensions: [], sameFormulas: false }))
})

it.each([
  [{}, { status: 0, loss_url: '', type: 0 }],
  [{ COMPANY_TYPE: '1' }, { status: 0, loss_url: '', type: 1 }],
  [
    { COMPANY_STATUS: '3', LOSS_URL: 'https://gone.example.com/' },
    { status: 3, loss_url: 'https://gone.example.com/', type: 0 },
  ],
])('with %j the status told at start-up is %j', async (environment, reported) => {
  const server = await openTestServer(environment)
  expect((await server.app.inject({ url: calls.getCompanyStatus.path })).json()).toMatchObject({
    code: 1,
    data: reported,
  })
  await server.close()
})
