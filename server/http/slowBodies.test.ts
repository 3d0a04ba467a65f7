import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { openAccounts } from '../accounts/accounts.ts'
import { openTestServer, type TestServer } from '../openTestServer.ts'

let server: TestServer
let port: number
let authorization: string
beforeAll(async () => {
  server = await openTestServer()
  const accounts = openAccounts(server.database, { now: () => 0 })
  const id = accounts.openReal({ email: 'ada@example.com', passwordHash: 'x' }) ?? 0
  authorization = accounts.openSession(id, { device: '', address: '' }).token
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
})
afterEach(() => vi.useRealTimers())
afterAll(() => server.close())

/** Begins a request and sends no more than its first bytes; answers the socket once the server has seen them. */
async function begin(path: string, type: string) {
  const seen = once(server.app.server, 'request')
  const socket = connect(port, '127.0.0.1')
  const head = [`POST ${path} HTTP/1.1`, 'host: localhost', `authorization: ${authorization}`, `content-type: ${type}`]
  socket.on('error', () => undefined)
  socket.write([...head, 'content-length: 1000', '', '{'].join('\r\n'))
  await seen
  return socket
}

describe('who sends the body of a request slowly', () => {
  it('is waited for 20 s', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const socket = await begin(calls.submitIdentity.path, 'application/json')
    const gone = once(socket, 'close')
    await vi.advanceTimersByTimeAsync(19_999)
    expect(socket.destroyed).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    await gone
  })

  it('is waited for longer when it is a picture', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const socket = await begin(calls.uploadImage.path, 'multipart/form-data; boundary=x')
    await vi.advanceTimersByTimeAsync(60_000)
    vi.useRealTimers()
    const answer = await fetch(`http://127.0.0.1:${port}${calls.identityState.path}`, { headers: { authorization } })
    expect(await answer.json()).toMatchObject({ code: 1 })
    expect([socket.destroyed, socket.readableEnded]).toEqual([false, false])
    socket.destroy()
  })

  it('has nothing done for them when their session was ended meanwhile', async () => {
    const accounts = openAccounts(server.database, { now: () => 0 })
    const id = accounts.openReal({ email: 'bea@example.com', passwordHash: 'x' }) ?? 0
    const [stolen, other] = [1, 2].map(() => accounts.openSession(id, { device: '', address: '' }))
    const part = `--x\r\ncontent-disposition: form-data; name="id"\r\n\r\n${other?.sessionId}\r\n--x--\r\n`
    const head = `POST ${calls.endSession.path} HTTP/1.1\r\nhost: localhost\r\nauthorization: ${stolen?.token}\r\nconnection: close\r\n`
    const socket = connect(port, '127.0.0.1').setEncoding('utf8')
    socket.write(`${head}content-type: multipart/form-data; boundary=x\r\ncontent-length: ${part.length}\r\n\r\n`)
    await once(server.app.server, 'request')
    // By the time another request is answered this one has been let in.
    await fetch(`http://127.0.0.1:${port}${calls.identityState.path}`, { headers: { authorization } })
    accounts.endSession(id, stolen?.sessionId ?? '')
    socket.write(part)
    const answer = await new Promise<string>((done) => {
      let said = ''
      socket.on('data', (chunk) => (said += chunk)).on('end', () => done(said))
    })
    expect(answer).toContain('"code":999')
    expect(accounts.isOpen(other?.sessionId ?? '')).toBe(true)
  })
})
