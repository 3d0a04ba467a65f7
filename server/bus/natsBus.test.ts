import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nkeys } from '@nats-io/transport-node'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { serverLog } from '../operations/serverLog.ts'
import type { NatsAccess } from '../settings/natsAccess.ts'
import { FakeNats } from './fakeNats.ts'
import { connectNats } from './natsBus.ts'
import { accessTo } from './natsFixture.ts'

const encode = (text: string) => new TextEncoder().encode(text)

let folder: string
let fake: FakeNats
let lines: string[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bus-'))
  lines = []
})
afterEach(async () => {
  await fake.close()
  rmSync(folder, { recursive: true })
})

function file(text: string): string {
  const path = join(folder, 'file')
  writeFileSync(path, text)
  return path
}

const open = (before: string, more: Partial<NatsAccess> = {}) => {
  const log = serverLog('debug', { write: (line: string) => void lines.push(line) })
  return connectNats(accessTo(`${before}127.0.0.1:${fake.port}`, more), { name: 'trial', inbox: '_INBOX.trial' }, log)
}
const refusal = (before: string, more?: Partial<NatsAccess>) =>
  open(before, more).then(
    () => 'connected',
    (error: Error) => `${error.message}\n${error.stack}\n${JSON.stringify(error)}`,
  )

describe('the connection to NATS', () => {
  it('gives the user and password of NATS_URL', async () => {
    fake = await FakeNats.open({ auth_required: true })
    const bus = await open('nats://engine:s3%2Fsame@')
    expect(fake.given).toMatchObject({ user: 'engine', pass: 's3/same' })
    await bus.close()
  })

  it('gives the password of a file, and a token', async () => {
    fake = await FakeNats.open({ auth_required: true })
    const bus = await open('nats://engine@', { natsPasswordFile: file('7 walls \n') })
    expect(fake.given).toMatchObject({ user: 'engine', pass: '7 walls ' })
    await bus.close()
    fake.text = ''
    const other = await open('nats://t0ken@')
    expect(fake.given).toMatchObject({ auth_token: 't0ken' })
    await other.close()
  })

  it('signs with the nkey of a file, and does not send its seed', async () => {
    const key = nkeys.createUser()
    const seed = new TextDecoder().decode(key.getSeed())
    fake = await FakeNats.open({ auth_required: true, nonce: 'abcdef' })
    const bus = await open('nats://', { natsNkeyFile: file(`${seed}\n`) })
    const { nkey, sig } = fake.given
    expect(nkey).toBe(key.getPublicKey())
    const signature = Buffer.from(String(sig), 'base64url')
    expect(nkeys.fromPublic(String(nkey)).verify(encode('abcdef'), signature)).toBe(true)
    expect(fake.text).not.toContain(seed)
    await bus.close()
  })

  it('says nothing to a server without TLS where NATS_URL says tls://', async () => {
    fake = await FakeNats.open({ auth_required: true })
    expect(await refusal('tls://engine:s3same@')).toContain(
      "NATS_URL cannot be reached (server does not support 'tls')",
    )
    expect(fake.text).toBe('')
  })

  it('begins TLS before it says anything', async () => {
    fake = await FakeNats.open({ auth_required: true, tls_required: true })
    expect(await refusal('tls://engine:s3same@')).toContain('NATS_URL cannot be reached')
    expect(fake).toMatchObject({ handshakes: 1, text: '' })
  })

  it('is refused in words that repeat no secret', async () => {
    fake = await FakeNats.open({ auth_required: true }, 'Authorization Violation')
    const words = await refusal('nats://engine:s3same@')
    expect(words).toContain('NATS refuses the credentials of NATS_URL')
    expect(words + lines.join()).not.toContain('s3same')
  })

  it.each<[string, keyof NatsAccess, string | undefined, string]>([
    ['', 'natsNkeyFile', 'SUhush', 'NATS_NKEY_FILE holds no nkey seed of a user'],
    [
      '',
      'natsNkeyFile',
      new TextDecoder().decode(nkeys.createAccount().getSeed()),
      'NATS_NKEY_FILE holds no nkey seed',
    ],
    ['', 'natsNkeyFile', undefined, 'NATS_NKEY_FILE cannot be read (ENOENT)'],
    ['engine@', 'natsPasswordFile', '\n', 'NATS_PASSWORD_FILE is empty'],
    ['engine@', 'natsPasswordFile', undefined, 'NATS_PASSWORD_FILE cannot be read (ENOENT)'],
  ])('is not opened where %s%s holds %j', async (user, setting, text, words) => {
    fake = await FakeNats.open()
    const path = text === undefined ? join(folder, 'nowhere') : file(text)
    const reported = await refusal(`nats://${user}`, { [setting]: path })
    expect(reported).toContain(words)
    if (text?.trim()) expect(reported).not.toContain(text)
    expect(fake.text).toBe('')
  })
})
