import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { NatsAccess } from '../settings/natsAccess.ts'
import { freshLog, testBus } from './busFixture.ts'
import { connectNats } from './natsBus.ts'
import { accessTo, NatsFixture, natsProgram, programOf } from './natsFixture.ts'

const program = programOf('openssl')
const fixture = { name: 'trial', inbox: '_INBOX.trial' }
const log = pino({ level: process.env.LOG_LEVEL ?? 'silent' })

describe.skipIf(natsProgram() === undefined)('the bus by NATS (skipped where there is no nats-server)', () => {
  let nats: NatsFixture | undefined
  const open = () => connectNats(accessTo(nats?.url ?? ''), fixture, log)

  beforeAll(async () => {
    nats = await NatsFixture.open()
  })
  afterAll(() => nats?.close())

  testBus(open)

  it('goes on hearing though a listener fails', async () => {
    const [one, other] = [await open(), await open()]
    other.hear('fails', () => {
      throw new Error('of the test')
    })
    other.hear('echo', (message, answer) => answer?.(message))
    await expect.poll(() => one.ask('echo', 'before', 1000).catch(() => '')).toBe('before')
    one.tell('fails', '')
    await expect(one.ask('echo', 'after', 1000)).resolves.toBe('after')
    await Promise.all([one.close(), other.close()])
  })

  it('goes on with a log that an earlier version has made under another subject', async () => {
    const connection = await connect({ servers: nats?.url ?? '' })
    const manager = await jetstreamManager(connection)
    await manager.streams.add({ name: 'trial-earlier', subjects: ['trial-earlier'] })
    connection.publish('trial-earlier', 'one')
    await connection.drain()
    const bus = await open()
    const stored = await bus.openLog('trial.earlier', { ageMs: 60_000, bytes: 1_000_000 })
    expect(await stored.append('two')).toBe(2)
    expect((await stored.read(1, 2, 5_000)).map(({ message }) => message)).toEqual(['one', 'two'])
    await bus.close()
  })

  it('goes on after NATS was killed: nothing that was kept is lost, followers read on', async () => {
    const bus = await open()
    const stored = await freshLog(bus)
    const followed: string[] = []
    stored.follow(1, ({ message }) => followed.push(message))
    for (const message of ['1', '2', '3']) await stored.append(message)
    await nats?.kill()
    await expect.poll(() => bus.isConnected, { timeout: 10_000 }).toBe(false)
    await expect(stored.append('lost')).rejects.toMatchObject({ fault: 'unsent' })
    await nats?.start()
    await expect.poll(() => bus.isConnected, { timeout: 10_000 }).toBe(true)
    await expect.poll(() => stored.append('4').catch(() => 0), { timeout: 10_000 }).toBe(4)
    await expect.poll(() => followed, { timeout: 10_000 }).toEqual(['1', '2', '3', '4'])
    await bus.close()
  })
})

describe.skipIf(natsProgram() === undefined)('who NATS lets in (skipped where there is no nats-server)', () => {
  const withOpenssl = it.skipIf(program === undefined)
  let folder: string
  let nats: NatsFixture | undefined
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'natsTls-'))
  })
  afterEach(() => nats?.close())
  afterAll(() => rm(folder, { recursive: true }))

  const inFolder = (file: string) => join(folder, file)
  const openssl = (line: string) => execFileSync(program ?? '', line.split(' '), { cwd: folder, stdio: 'ignore' })
  /** Makes an authority, and a certificate of its own for an address. */
  async function certify(name: string, address: string): Promise<void> {
    const key = '-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes'
    openssl(`req -x509 ${key} -days 2 -subj /CN=${name} -keyout ${name}.ca.key -out ${name}.ca.pem`)
    openssl(`req ${key} -subj /CN=${name} -keyout ${name}.key -out ${name}.csr`)
    await writeFile(inFolder(`${name}.ext`), `subjectAltName=${address}\n`)
    openssl(
      `x509 -req -in ${name}.csr -CA ${name}.ca.pem -CAkey ${name}.ca.key -CAcreateserial -days 2 -extfile ${name}.ext -out ${name}.pem`,
    )
  }
  const tls = (name: string, more = '') =>
    `tls { cert_file: "${inFolder(`${name}.pem`)}", key_file: "${inFolder(`${name}.key`)}"${more} }\n`
  const users = 'authorization { users: [{ user: feed, password: "s3same" }] }\n'
  const at = (before: string, host = '127.0.0.1') => `${before}${host}:${URL.parse(nats?.url ?? '')?.port}`
  const come = async (url: string, more?: Partial<NatsAccess>) => {
    const bus = await connectNats(accessTo(url, more), fixture, log)
    const isConnected = bus.isConnected
    await bus.close()
    return isConnected
  }

  it('a user with the right password, from the address or a file, and nobody else', async () => {
    nats = await NatsFixture.open({ config: users })
    await writeFile(inFolder('password'), 's3same\n')
    expect(await come(at('nats://feed:s3same@'))).toBe(true)
    expect(await come(at('nats://feed@'), { natsPasswordFile: inFolder('password') })).toBe(true)
    const refused = 'NATS refuses the credentials of NATS_URL, NATS_NKEY_FILE or NATS_CERT_FILE'
    for (const stranger of ['nats://feed:wrong@', 'nats://feed@', 'nats://'])
      await expect(come(at(stranger))).rejects.toThrow(refused)
    await expect(come(at('tls://feed:s3same@'))).rejects.toThrow("does not support 'tls'")
  })

  withOpenssl('by TLS, where the certificate is signed by the authority and for the address', async () => {
    await certify('right', 'IP:127.0.0.1')
    await certify('other', 'DNS:localhost')
    nats = await NatsFixture.open({ config: users + tls('right') })
    const ca = { natsCaFile: inFolder('right.ca.pem') }
    expect(await come(at('tls://feed:s3same@'), ca)).toBe(true)
    await expect(come(at('tls://feed:wrong@'), ca)).rejects.toThrow('NATS refuses the credentials')
    await expect(come(at('tls://feed:s3same@'))).rejects.toThrow('NATS_URL cannot be reached')
    const wrong = { natsCaFile: inFolder('other.ca.pem') }
    await expect(come(at('tls://feed:s3same@'), wrong)).rejects.toThrow('NATS_URL cannot be reached')
    await nats.close()
    nats = await NatsFixture.open({ config: users + tls('other') })
    await expect(come(at('tls://feed:s3same@'), wrong)).rejects.toThrow("IP: 127.0.0.1 is not in the cert's list")
    expect(await come(at('tls://feed:s3same@', 'localhost'), wrong)).toBe(true)
  })

  withOpenssl('by a certificate of the client', async () => {
    await certify('client', 'IP:127.0.0.1')
    nats = await NatsFixture.open({ config: tls('client', `, ca_file: "${inFolder('client.ca.pem')}", verify: true`) })
    const ca = { natsCaFile: inFolder('client.ca.pem') }
    await expect(come(at('tls://'), ca)).rejects.toThrow('NATS_URL cannot be reached')
    const own = { natsCertFile: inFolder('client.pem'), natsKeyFile: inFolder('client.key') }
    expect(await come(at('tls://'), { ...ca, ...own })).toBe(true)
  })

  withOpenssl(
    'a server beyond this machine that takes anybody is refused, whatever credentials it was given',
    async () => {
      await certify('beyond', 'IP:0.0.0.0')
      nats = await NatsFixture.open({ config: tls('beyond') })
      // This leads to this machine, and is not one of its own addresses.
      const url = at('tls://feed:s3same@', '0.0.0.0')
      const ca = { natsCaFile: inFolder('beyond.ca.pem') }
      await expect(come(url, ca)).rejects.toThrow('NATS takes anybody')
      expect(await come(url, { ...ca, natsInsecure: true })).toBe(true)
    },
  )

  it('goes on by itself after NATS has refused it for a while', async () => {
    nats = await NatsFixture.open({ config: users })
    const lines: string[] = []
    const received = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
    const bus = await connectNats(accessTo(at('nats://feed:s3same@')), fixture, received)
    await nats.kill()
    await nats.start(users.replace('s3same', 'changed'))
    await expect.poll(() => lines.join(), { timeout: 10_000 }).toContain('Authorization Violation')
    expect(bus.isConnected).toBe(false)
    await nats.kill()
    await nats.start(users)
    await expect.poll(() => bus.isConnected, { timeout: 10_000 }).toBe(true)
    expect(lines.join()).not.toContain('s3same')
    await bus.close()
  })
})
