import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { signerOf } from './signingKey.ts'
import { TrustedKeys } from './trustedKeys.ts'

let folder: string
let trusted: string
let lines: string[]
const opened: TrustedKeys[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keys-'))
  trusted = join(folder, 'trusted')
  mkdirSync(trusted)
  lines = []
})
afterEach(() => {
  for (const keys of opened.splice(0)) keys.close()
  vi.useRealTimers()
  rmSync(folder, { recursive: true })
})

const file = (name: string) => join(folder, `${name}.key`)
const signer = (name: string) => signerOf({ role: 'gateway', signingKeyFile: file(name) })
/** Registers the public half of a key, as an operator would. */
const register = (name: string, as = name) =>
  writeFileSync(join(trusted, `${as}.pub`), readFileSync(join(folder, `${name}.pub`)))
const open = () => {
  const keys = new TrustedKeys(trusted, pino({}, { write: (line: string) => void lines.push(line) }))
  opened.push(keys)
  return keys
}

describe('a signing key', () => {
  it('is made at the first start, for its owner alone, and then kept', () => {
    signer('gateway-0')
    expect(statSync(file('gateway-0')).mode & 0o777).toBe(0o600)
    const created = readFileSync(file('gateway-0'), 'utf8')
    signer('gateway-0')
    expect(readFileSync(file('gateway-0'), 'utf8')).toBe(created)
  })

  it('that is none stops the process', () => {
    writeFileSync(file('gateway-0'), 'no key')
    expect(() => signer('gateway-0')).toThrow('SIGNING_KEY_FILE')
    expect(() => signerOf({ role: 'feed', signingKeyFile: undefined })).toThrow('ROLE=feed needs SIGNING_KEY_FILE')
    expect(() => signerOf({ role: 'feed', signingKeyFile: join(folder, 'none', 'a.key') })).toThrow('ENOENT')
  })
})

describe('trusted keys', () => {
  it('hold for the role that their file names, the subject and the text that were signed', () => {
    const [gateway, feed] = [signer('gateway-0'), signer('feed')]
    register('gateway-0')
    register('feed')
    const keys = open()
    const message = gateway.sign('a', 'body\nof lines')
    expect(keys.read('gateway', 'a', message)).toMatchObject({ body: 'body\nof lines' })
    expect(keys.read('feed', 'a', feed.sign('a', ''))).toMatchObject({ body: '' })
    for (const [subject, text] of [
      ['b', message],
      ['a', `${message} `],
      ['a', message.replace(/ \d+ /, ' 1 ')],
      ['a', message.slice(1)],
      ['a', message.split('\n')[0] ?? ''],
      ['a', feed.sign('a', '')],
      ['a', signer('gateway-1').sign('a', '')],
      ['a', ''],
    ] as const)
      expect(keys.read('gateway', subject, text), text).toBeUndefined()
  })

  it('are rotated without a restart: one is added, then the old one removed', () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const [old, next] = [signer('gateway-0'), signer('gateway-next')]
    register('gateway-0')
    const keys = open()
    expect(keys.read('gateway', 'a', next.sign('a', ''))).toBeUndefined()
    expect(lines).toHaveLength(1)
    register('gateway-next')
    vi.advanceTimersByTime(5_000)
    for (const signing of [old, next]) expect(keys.read('gateway', 'a', signing.sign('a', ''))).toBeDefined()
    rmSync(join(trusted, 'gateway-0.pub'))
    vi.advanceTimersByTime(5_000)
    expect(keys.read('gateway', 'a', old.sign('a', ''))).toBeUndefined()
    expect(keys.read('gateway', 'a', next.sign('a', ''))).toBeDefined()
  })

  it('stay as they were while the folder has something else in it, and it says so', () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const gateway = signer('gateway-0')
    register('gateway-0')
    const keys = open()
    writeFileSync(join(trusted, 'gateway-1.pub'), readFileSync(file('gateway-0')))
    vi.advanceTimersByTime(15_000)
    expect(keys.read('gateway', 'a', gateway.sign('a', ''))).toBeDefined()
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual([expect.stringContaining('could not be read')])
    expect(open).toThrow('gateway-1.pub is no public Ed25519 key')
    rmSync(trusted, { recursive: true })
    expect(open).toThrow('TRUSTED_KEYS')
  })
})
