import { pino } from 'pino'
import { expect, it } from 'vitest'
import { openTestServer } from '../openTestServer.ts'

it.each([
  [{}, 1],
  [{ TRUST_PROXY: 'loopback' }, 0],
])('with %j a proxy in front is warned of so many times: %s', async (environment, times) => {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) })
  const server = await openTestServer(environment, [], log)
  const said = () => lines.filter((line) => line.includes('TRUST_PROXY')).length
  await server.app.inject('/healthz')
  expect(said()).toBe(0)
  for (const address of ['203.0.113.7', '203.0.113.8'])
    await server.app.inject({ url: '/healthz', headers: { 'x-forwarded-for': address } })
  expect(said()).toBe(times)
  expect(lines.join('')).not.toContain('203.0.113')
  await server.close()
})
