import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../openTestServer.ts'

let server: TestServer
let token = ''
beforeAll(async () => {
  server = await openTestServer()
  token = (await ask('/api/user/createAccountDemoForU')).data.token
})
afterAll(() => server.close())

const ask = async (url: string, lang = 'en') =>
  (
    await server.app.inject({
      method: /_alert/.test(url) ? 'POST' : 'GET',
      url,
      headers: { lang, ...(token && { authorization: token }) },
    })
  ).json()
const bars = () => ask('/v1/api/forex/kline?forex_id=1&period=1min&limit=1')

describe('price alerts at the door', () => {
  it('are set, listed and taken away', async () => {
    const { Close } = (await bars()).data[0]
    const above = (Number(Close) + 0.01).toFixed(5)
    const created = await ask(`/v1/api/forex/add_alert?forex_id=1&type=above&value=${above}&request_id=r1`)
    expect(created).toMatchObject({ code: 1, msg: 'Price alert set', data: { Code: 'EURUSD', Above: Number(above) } })
    expect(await ask(`/v1/api/forex/add_alert?forex_id=1&type=above&value=${above}&request_id=r1`)).toEqual(created)
    expect((await ask('/v1/api/forex/alerts')).data).toEqual([created.data])
    expect(await ask(`/v1/api/forex/remove_alerts?ids=${created.data.Id},x`)).toMatchObject({ code: 1 })
    expect((await ask('/v1/api/forex/alerts')).data).toEqual([])
  })

  it('are refused in words', async () => {
    const refused = await ask('/v1/api/forex/add_alert?forex_id=1&type=above&value=0.5')
    expect(refused).toMatchObject({
      code: 0,
      msg: expect.stringMatching(/^The price must be above the last price, 1\.\d{5}$/),
    })
    const wide = await ask('/v1/api/forex/add_alert?forex_id=1&type=percent&value=200')
    expect(wide.msg).toBe('Enter a move from 0.01% to 99%, with up to 2 decimal places')
    expect(await ask('/v1/api/forex/add_alert?forex_id=1&type=sideways&value=1')).toMatchObject({ code: 0 })
    expect(await ask(`/v1/api/forex/remove_alerts?ids=${'x'.repeat(10_000)}`)).toMatchObject({ code: 0 })
  })

  it('are nobody’s without a session', async () => {
    const mine = token
    token = ''
    expect(await ask('/v1/api/forex/alerts')).toMatchObject({ code: 999 })
    token = mine
  })
})
