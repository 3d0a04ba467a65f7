import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../openTestServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ TEST_INSTRUMENTS: '0' })
})
afterAll(() => server.close())

const get = (url: string) =>
  server.app.inject({ url, headers: { host: 'api.example.com', origin: 'http://m.example.com' } })

it('names an image for every instrument, which any page of the app may load and keep', async () => {
  const instruments: { Code: string; Logo: string }[] = (await get('/v1/api/forex/trade_list')).json().data
  expect(new Set(instruments.map(({ Logo }) => Logo)).size).toBe(instruments.length)
  for (const { Code, Logo } of instruments) {
    expect(Logo).toMatch(new RegExp(`^/logos/${Code}-[\\w-]+\\.svg$`))
    const { statusCode, headers, body } = await get(Logo)
    expect(statusCode, Code).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': 'http://m.example.com',
      'content-security-policy': "default-src 'none';style-src 'unsafe-inline';sandbox",
    })
    expect(body).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"[^>]* viewBox="0 0 36 36">.*<\/svg>$/s)
    expect(body).not.toMatch(/undefined|<script|href="(?!#)/)
  }
})
