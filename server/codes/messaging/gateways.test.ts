import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { type FakeMailServer, openFakeMailServer, type Says } from './fakeMailServer.ts'
import { openMailer } from './mailer.ts'
import type { Channel } from './message.ts'
import { openSmsGateway } from './smsGateway.ts'

const mail = {
  way: 'email',
  to: 'ann@example.com',
  subject: '123456 is your code',
  text: '123456 is it',
  html: '<b>123456</b>',
} as const
const sms = { way: 'sms', to: '85291234567', text: '123456 is it' } as const
const FROM = 'Broker <no-reply@example.com>'

let opened: Array<{ close(): unknown }> = []
afterEach(async () => {
  await Promise.all(opened.map((one) => one.close()))
  opened = []
})
const stored = <T extends { close(): unknown }>(one: T): T => {
  opened.push(one)
  return one
}

describe('a mail', () => {
  const mailing = async (says: Says = {}): Promise<[Channel, FakeMailServer]> => {
    const server = stored(await openFakeMailServer(says))
    return [openMailer({ url: server.url, from: FROM }), server]
  }

  it('goes out as text and HTML, from the sender to one recipient', async () => {
    const [mailer, { received }] = await mailing()
    await mailer.send(mail)
    expect(received).toContain('MAIL FROM:<no-reply@example.com>')
    expect(received.filter((line) => line.startsWith('RCPT'))).toEqual(['RCPT TO:<ann@example.com>'])
    for (const line of [`From: ${FROM}`, 'To: ann@example.com', 'Subject: 123456 is your code', '123456 is it'])
      expect(received).toContain(line)
    expect(received).toContain('Auto-Submitted: auto-generated')
    expect(received.join('\n')).toMatch(/text\/plain[\s\S]*text\/html[\s\S]*<b>123456<\/b>/)
  })

  it('to a name with a header or another recipient in it reaches nobody else', async () => {
    const [mailer, { received }] = await mailing()
    await mailer.send({ ...mail, to: 'a@x.org>\r\nRCPT TO:<eve@evil.org' }).catch(() => undefined)
    await mailer.send({ ...mail, to: 'a@x.org, eve@evil.org' }).catch(() => undefined)
    expect(received.filter((line) => line === 'RCPT TO:<eve@evil.org>')).toEqual([])
  })

  it.each([
    ['greets with a failure', { greeting: '554 go away' }, { onlyThis: false }],
    ['takes no sender', { MAIL: '451 later' }, { kind: 'EENVELOPE', onlyThis: false }],
    ['knows no such recipient', { RCPT: '550 no such user' }, { kind: 'EENVELOPE', onlyThis: true }],
    ['puts a recipient off', { RCPT: '451 later' }, { kind: 'EENVELOPE', onlyThis: false }],
    ['takes no text', { end: '554 spam' }, { kind: 'EMESSAGE', onlyThis: false }],
  ])('to a server that %s is undelivered, and says of what kind', async (_, says, expected) => {
    const [mailer] = await mailing(says)
    const failure = await mailer.send(mail).catch((error: unknown) => error)
    expect(failure).toMatchObject({ name: 'Undelivered', ...expected })
    expect(JSON.stringify(failure) + String(failure)).not.toMatch(/ann@|123456/)
  })

  it('is not needed to see whether the server is there', async () => {
    const [mailer, { received, close }] = await mailing()
    await mailer.probe()
    expect(received.some((line) => /^(MAIL|RCPT|DATA)/.test(line))).toBe(false)
    opened = []
    await close()
    await expect(mailer.probe()).rejects.toMatchObject({ name: 'Undelivered', onlyThis: false })
    await expect(mailer.send(mail)).rejects.toMatchObject({ name: 'Undelivered', onlyThis: false })
  })
})

interface Asked {
  readonly method: string | undefined
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

describe('a text', () => {
  const texting = async (answer: (response: ServerResponse, times: number) => void) => {
    const requested: Asked[] = []
    const server: Server = createServer((request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part) => parts.push(part))
      request.on('end', () => {
        requested.push({ method: request.method, headers: request.headers, body: Buffer.concat(parts).toString() })
        answer(response, requested.length)
      })
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    stored({
      close: () => {
        server.closeAllConnections()
        server.close()
      },
    })
    const address = `127.0.0.1:${(server.address() as AddressInfo).port}/send`
    return { requested, url: `http://${address}`, withPassword: `http://me:s%40cret@${address}` }
  }
  const status = (code: number) => (response: ServerResponse) => response.writeHead(code).end()

  it('is posted as JSON, with the password of the address as authorization', async () => {
    const { requested, withPassword } = await texting(status(202))
    await openSmsGateway({ url: withPassword }).send(sms)
    expect(requested).toHaveLength(1)
    expect(requested[0]).toMatchObject({
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Basic ${Buffer.from('me:s@cret').toString('base64')}`,
      },
    })
    expect(JSON.parse(requested[0]?.body ?? '')).toEqual({ to: '+85291234567', text: sms.text })
  })

  it('is tried once more when the gateway fails', async () => {
    const { requested, url } = await texting((response, times) => status(times === 1 ? 503 : 200)(response))
    await openSmsGateway({ url }).send(sms)
    expect(requested).toHaveLength(2)
  })

  it.each([
    [500, 2, { kind: 'http 500', onlyThis: false }],
    [401, 1, { kind: 'http 401', onlyThis: false }],
    [422, 1, { kind: 'http 422', onlyThis: true }],
    [302, 2, { kind: 'unreachable', onlyThis: false }],
  ])('that is answered with %i is undelivered after %i tries', async (code, tries, expected) => {
    const { requested, url } = await texting((response) =>
      response.writeHead(code, { location: 'http://127.0.0.1:1/' }).end(),
    )
    await expect(openSmsGateway({ url }).send(sms)).rejects.toMatchObject({ name: 'Undelivered', ...expected })
    expect(requested).toHaveLength(tries)
  })

  it('to a gateway that says nothing is given up', async () => {
    const { url } = await texting(() => undefined)
    await expect(openSmsGateway({ url, timeoutMs: 30 }).send(sms)).rejects.toMatchObject({ kind: 'timeout' })
  })

  it('is not needed to see whether the gateway is there, whatever it says to that', async () => {
    const there = await texting(status(405))
    await openSmsGateway({ url: there.url }).probe()
    expect(there.requested).toMatchObject([{ method: 'HEAD', body: '' }])
    const broken = await texting(status(502))
    await expect(openSmsGateway({ url: broken.url }).probe()).rejects.toMatchObject({ kind: 'http 502' })
  })
})
