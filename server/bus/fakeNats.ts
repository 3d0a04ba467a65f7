import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'

/** The first byte of a TLS handshake. */
const HANDSHAKE = 0x16

/** Fields of the server's first line besides those every server sends. */
export interface FakeInfo {
  readonly auth_required?: boolean
  readonly tls_required?: boolean
  readonly nonce?: string
}

/** A TCP server that greets as NATS does and keeps what a client sends: for what must be seen on the wire itself. */
export class FakeNats {
  /** Plain text that clients sent. */
  text = ''
  /** Clients that began a TLS handshake; the server ends it at once. */
  handshakes = 0
  readonly port: number
  readonly #server: Server
  readonly #sockets = new Set<Socket>()

  private constructor(server: Server, port: number) {
    this.#server = server
    this.port = port
  }

  /** Starts one at 127.0.0.1. `refusal`: what every client is refused with. */
  static async open(info: FakeInfo = {}, refusal?: string): Promise<FakeNats> {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (typeof address !== 'object' || address === null) throw new Error('the fake NATS has no port')
    const fake = new FakeNats(server, address.port)
    const greeting = { server_id: 'FAKE', version: '2.10.0', proto: 1, headers: true, max_payload: 1_048_576, ...info }
    server.on('connection', (socket) => {
      fake.#sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('data', (data) => fake.#take(socket, data, refusal))
      socket.write(`INFO ${JSON.stringify(greeting)}\r\n`)
    })
    return fake
  }

  /** Returns the credentials of the first client that connected. */
  get given(): Readonly<Record<string, unknown>> {
    return JSON.parse(/^CONNECT (.*)\r\n/m.exec(this.text)?.[1] ?? '{}')
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    this.#server.close()
    await once(this.#server, 'close')
  }

  #take(socket: Socket, data: Buffer, refusal: string | undefined): void {
    if (data[0] === HANDSHAKE) {
      this.handshakes += 1
      socket.destroy()
      return
    }
    this.text += String(data)
    if (!data.includes('PING\r\n')) return
    if (refusal === undefined) socket.write('PONG\r\n')
    else socket.end(`-ERR '${refusal}'\r\n`)
  }
}
