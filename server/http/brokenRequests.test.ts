import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { answerBroken } from './brokenRequests.ts'

let server: Server
beforeAll(async () => {
  server = createServer({ maxHeaderSize: 2048 }).on('clientError', (error, socket) =>
    answerBroken(error, socket as Parameters<typeof answerBroken>[1]),
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => server.close())

it.each(['GET', 'HEAD'])('a strict client reads the whole refusal of %s, and no byte after it', async (method) => {
  const { port } = server.address() as AddressInfo
  const sent = get({ port, host: '127.0.0.1', method, path: `/?${'x'.repeat(4000)}`, agent: false })
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  expect(answer.statusCode).toBe(431)
  const body = await text(answer)
  expect(body).toBe(
    method === 'HEAD' ? '' : JSON.stringify({ code: 0, msg: 'The request couldn’t be read', data: null }),
  )
})

it.each([
  ['headers beyond the limit', `GET /?${'x'.repeat(4000)} HTTP/1.1\r\nhost: a\r\n\r\n`, 431],
  ['what is no HTTP', 'hello\r\n\r\n', 400],
])('%s are answered in an envelope, and the connection says that it ends', async (_, sent, status) => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(sent)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(head).toContain('connection: close')
  expect(JSON.parse(body)).toEqual({ code: 0, msg: 'The request couldn’t be read', data: null })
})

it('the answer to HEAD, which has no body, is none', async () => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(`HEAD /?${'x'.repeat(4000)} HTTP/1.1\r\nhost: a\r\n\r\n`)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1.1 431 /)
  expect(body).toBe('')
})
