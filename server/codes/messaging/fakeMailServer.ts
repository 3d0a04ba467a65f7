import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** Replies of a mail server by command. Commands without one get the usual reply. */
export type Says = Readonly<Partial<Record<'greeting' | 'EHLO' | 'MAIL' | 'RCPT' | 'DATA' | 'end', string>>>

/** A mail server of a test, on this machine: speaks just enough SMTP (RFC 5321). */
export interface FakeMailServer {
  readonly url: string
  /** Every line it has heard, in order. */
  readonly received: readonly string[]
  close(): Promise<void>
}

const usual = {
  greeting: '220 ready',
  EHLO: '250 hello',
  MAIL: '250 fine',
  RCPT: '250 fine',
  DATA: '354 go on',
  end: '250 taken',
} as const

/** Starts it. */
export async function openFakeMailServer(says: Says = {}): Promise<FakeMailServer> {
  const received: string[] = []
  const sockets = new Set<Socket>()
  const said = { ...usual, ...says }

  const answerTo = (line: string, isData: boolean): string | undefined => {
    if (isData) return line === '.' ? said.end : undefined
    const command = line.slice(0, 4).toUpperCase()
    if (command === 'QUIT') return '221 bye'
    return command in said ? said[command as keyof typeof said] : '250 fine'
  }

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
    socket.write(`${said.greeting}\r\n`)
    let isData = false
    let rest = ''
    socket.setEncoding('utf8').on('data', (chunk) => {
      const lines = `${rest}${chunk}`.split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        received.push(line)
        const answer = answerTo(line, isData)
        isData = (isData && line !== '.') || (answer?.startsWith('354') ?? false)
        if (answer) socket.write(`${answer}\r\n`)
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
