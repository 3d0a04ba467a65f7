import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type PushMessage, readPushMessage } from '../../contract/pushMessage.ts'
import type { PushTarget } from './subscriptionTable.ts'

const CURVE = 'prime256v1'
const [SALT, POINT, TAG, SIZE] = [16, 65, 16, 4]

/** A post that the service was sent, as its browser reads it. */
export interface Received {
  /** The name of the browser. */
  readonly browser: string
  readonly headers: IncomingHttpHeaders
  /** Undefined for what is no message of ours. */
  readonly message: PushMessage | undefined
  /** Decrypted text. */
  readonly text: string
}

/** The service's answer to a request. A promise that never resolves simulates a dead service. */
export type Answering = (
  received: Received,
) =>
  | Promise<{ status: number; headers?: Record<string, string> }>
  | { status: number; headers?: Record<string, string> }

/** A push service and the browsers behind it, on this machine, for tests. */
export class FakePushService {
  /** All received messages, oldest first. */
  readonly received: Received[] = []
  answer: Answering = () => ({ status: 201 })
  readonly #server: Server
  readonly #browsers = new Map<string, { readonly ecdh: ECDH; readonly auth: Buffer }>()
  #heard: Array<() => void> = []

  private constructor(server: Server) {
    this.#server = server
    server.on('request', async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const received = this.#read(request.url ?? '', request.headers, Buffer.concat(chunks))
      if (received === undefined) return response.writeHead(410).end()
      this.received.push(received)
      for (const heard of this.#heard.splice(0)) heard()
      const { status, headers = {} } = await this.answer(received)
      return response.writeHead(status, headers).end()
    })
  }

  static async open(): Promise<FakePushService> {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new FakePushService(server)
  }

  /** Returns its origin, for PUSH_HOSTS. */
  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** A browser that is subscribed here. */
  browser(name: string): PushTarget {
    const ecdh = createECDH(CURVE)
    ecdh.generateKeys()
    const auth = randomBytes(SALT)
    this.#browsers.set(name, { ecdh, auth })
    const [p256dh, secret] = [ecdh.getPublicKey('base64url'), auth.toString('base64url')]
    return { endpoint: `${this.origin}/to/${name}`, p256dh, auth: secret }
  }

  /** Resolves when so much has come, since ever. */
  async hasReceived(count: number): Promise<void> {
    while (this.received.length < count) await new Promise<void>((heard) => this.#heard.push(heard))
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  #read(url: string, headers: IncomingHttpHeaders, body: Buffer): Received | undefined {
    const name = url.replace(/^\/to\//, '')
    const browser = this.#browsers.get(name)
    if (browser === undefined) return undefined
    checkVapid(headers.authorization ?? '', this.origin)
    const text = decrypted(body, browser)
    return { browser: name, headers, text, message: readPushMessage(text) }
  }
}

/** Throws where a post is not signed for this service (RFC 8292). */
function checkVapid(authorization: string, audience: string): void {
  const [, token = '', key = ''] = /^vapid t=([^,\s]+),\s*k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' } })
  const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  if (!verify('sha256', Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, 'base64url')))
    throw new Error('the signature is wrong')
  const { aud } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud?: string }
  if (aud !== audience) throw new Error(`signed for ${aud}`)
}

/** Decrypts a body as a browser does (RFC 8291). Throws if it is not encrypted for this subscription. */
function decrypted(body: Buffer, { ecdh, auth }: { readonly ecdh: ECDH; readonly auth: Buffer }): string {
  const salt = body.subarray(0, SALT)
  const keyAt = SALT + SIZE + 1
  const sender = body.subarray(keyAt, keyAt + POINT)
  const sealed = body.subarray(keyAt + POINT)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const secret = hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32)
  const derive = (what: string, length: number) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(secret), salt, `Content-Encoding: ${what}\0`, length))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(sealed.subarray(-TAG))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -TAG)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}
