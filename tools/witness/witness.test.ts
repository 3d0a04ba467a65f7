import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toBase64 } from '../../contract/proof/base64.ts'
import { writeCheckpoint } from '../../contract/proof/checkpoint.ts'
import { consistencyOf, type Hash, leafHash, nodeHash, treeRoot } from '../../contract/proof/merkle.ts'
import { writeRotation } from '../../contract/proof/rotation.ts'
import { keyText, parseKey, readNote, signedBy, signNote, writeNote } from '../../contract/proof/signedNote.ts'
import { someone, verifyHere } from '../../contract/proof/testKeys.ts'
import { Witness } from './witness.ts'

/** A broker's log as a witness sees it: what the server says is set by each test. */
const fresh = () => ({ signer: someone('log-1', 'log'), size: 5, changed: -1, rotations: [] as string[] })
let log = fresh()
let handedIn: { readonly key: string; readonly checkpoint: string }[] = []
const leaf = (at: number) => leafHash(Uint8Array.of(at, at === log.changed ? 1 : 0))
const at = (level: number, index: number): Hash =>
  level === 0 ? leaf(index) : nodeHash(at(level - 1, index * 2), at(level - 1, index * 2 + 1))

function answer(path: string, query: URLSearchParams): unknown {
  if (path.endsWith('/growth'))
    return { Path: consistencyOf({ at }, Number(query.get('from')), Number(query.get('to'))).path.map(toBase64) }
  const text = writeCheckpoint({ origin: 'log-1/0', size: log.size, root: treeRoot({ at }, log.size), time: log.size })
  const checkpoint = writeNote({ text, signatures: [signNote(log.signer.key, text, log.signer.sign)] })
  const reported = {
    Key: keyText(log.signer.key),
    Shard: 0,
    Checkpoint: checkpoint,
    Rotations: log.rotations,
    Witnesses: [],
  }
  return path.endsWith('/logs') ? [reported] : null
}

let server: Server
let folder: string
let witness: Witness
beforeEach(async () => {
  log = fresh()
  handedIn = []
  server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost')
    let body = ''
    for await (const part of request) body += part
    if (request.method === 'POST') handedIn.push(JSON.parse(body))
    response.end(JSON.stringify({ code: 1, msg: '', data: answer(url.pathname, url.searchParams) }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  folder = mkdtempSync(join(tmpdir(), 'witness-'))
  witness = open()
})
afterEach(() => {
  server.close()
  rmSync(folder, { recursive: true })
})
const open = () => new Witness(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, folder)

describe('a witness', () => {
  it('signs a log that only grows, remembers it over a restart, and hands its signature in', async () => {
    expect(await witness.look()).toEqual([{ shard: 0, size: 5 }])
    log.size = 9
    const again = open()
    expect(again.key).toBe(witness.key)
    expect(await again.look()).toEqual([{ shard: 0, size: 9 }])
    const key = parseKey(witness.key)
    for (const one of handedIn) {
      const note = readNote(one.checkpoint)
      expect(one.key).toBe(witness.key)
      expect(note && key && (await signedBy(note, key, verifyHere))).toBeGreaterThan(0)
      expect(note && (await signedBy(note, log.signer.key, verifyHere))).toBe(0)
    }
    expect(handedIn).toHaveLength(2)
  })

  it.each<[string, Partial<typeof log>]>([
    ['an entry was changed', { size: 9, changed: 2 }],
    ['an entry was changed and none was added', { changed: 2 }],
    ['it was set back', { size: 3 }],
    ['another key signs it', { signer: someone('log-1', 'log') }],
  ])('signs nothing more when %s, and keeps what shows it', async (_, change) => {
    await witness.look()
    log = { ...log, ...change }
    const [found] = await witness.look()
    expect(found?.fault).toBeDefined()
    expect(handedIn).toHaveLength(1)
    const stored = JSON.parse(readFileSync(join(folder, 'seen.json.fault-0'), 'utf8'))
    expect(stored).toMatchObject({ fault: found?.fault, known: { key: expect.any(String) } })
  })

  it('follows a key that the one before has signed', async () => {
    await witness.look()
    const next = someone('log-1', 'log')
    const text = writeRotation({ next: next.key, time: 7 })
    const signatures = [log.signer, next].map(({ key, sign }) => signNote(key, text, sign))
    log = { ...log, signer: next, size: 6, rotations: [writeNote({ text, signatures })] }
    expect(await witness.look()).toEqual([{ shard: 0, size: 6 }])
  })

  it('does not begin anew by itself when what it remembers was damaged', async () => {
    await witness.look()
    writeFileSync(join(folder, 'seen.json'), '{')
    await expect(witness.look()).rejects.toThrow()
  })
})
