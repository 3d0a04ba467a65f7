import { createPrivateKey, createPublicKey, randomBytes, sign } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { type Call, CODE } from '../../contract/calls/call.ts'
import { listLogs, proveGrowth, witnessLog } from '../../contract/calls/proof.ts'
import { decode } from '../../contract/codec.ts'
import type { LogState } from '../../contract/entities/evidence.ts'
import { fromBase64 } from '../../contract/proof/base64.ts'
import type { Checkpoint } from '../../contract/proof/checkpoint.ts'
import { emptyRoot, isGrown, isSame } from '../../contract/proof/merkle.ts'
import { checkCheckpoint } from '../../contract/proof/receipt.ts'
import { keysSince } from '../../contract/proof/rotation.ts'
import {
  cosignNote,
  keyText,
  type NoteKey,
  parseKey,
  readNote,
  type SignedNote,
  writeNote,
} from '../../contract/proof/signedNote.ts'
import { verifySignature } from '../../src/orders/proof/verifySignature.ts'

/** Data a witness stores about a log. */
const schema = v.record(v.string(), v.strictObject({ key: v.string(), checkpoint: v.string() }))
type Known = v.InferOutput<typeof schema>

/** Result of a witness's check of a log. `fault` says what is wrong. */
export interface WitnessReport {
  readonly shard: number
  readonly size: number
  readonly fault?: string
}

const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')
const SEED_BYTES = 32
const SPKI_BYTES = 12

/** Watches the logs of one server. Its key and what it has seen are in a folder; without them it begins anew. */
export class Witness {
  readonly #origin: string
  readonly #file: string
  readonly #key: NoteKey
  readonly #sign: (message: Uint8Array) => Uint8Array

  /** Throws when the folder cannot be written. */
  constructor(origin: string, folder: string) {
    this.#origin = origin
    this.#file = join(folder, 'seen.json')
    mkdirSync(folder, { recursive: true })
    const seed = seedIn(join(folder, 'witness.key'))
    const secret = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })
    const publicKey = createPublicKey(secret).export({ format: 'der', type: 'spki' }).subarray(SPKI_BYTES)
    const name = `witness-${publicKey.toString('hex', 0, 8)}`
    this.#key = { name, kind: 'witness', publicKey: Uint8Array.from(publicKey) }
    this.#sign = (message) => Uint8Array.from(sign(null, message, secret))
  }

  /** To be published, so that others can check its signatures. */
  get key(): string {
    return keyText(this.#key)
  }

  /** Checks every log once, and signs those that have only grown. Rejects when the server cannot be asked, or has lost a log. */
  async look(): Promise<WitnessReport[]> {
    const logs = await this.#ask(listLogs, {})
    const gone = Object.keys(this.#known()).filter((shard) => !logs.some((log) => String(log.shard) === shard))
    const faults = gone.map((shard) => ({ shard: Number(shard), size: 0, fault: 'The log is not there any more' }))
    const looked: WitnessReport[] = [...faults]
    for (const log of logs) looked.push(await this.#lookAt(log))
    return looked
  }

  async #lookAt({ key, shard, checkpoint = '', rotations }: LogState): Promise<WitnessReport> {
    const known = this.#known()[shard]
    const failed = (fault: string, size = 0): WitnessReport => {
      writeFileSync(
        `${this.#file}.fault-${shard}`,
        JSON.stringify({ known, key, checkpoint, rotations, fault }, null, 1),
      )
      return { shard, size, fault }
    }
    if (checkpoint === '' && known === undefined) return { shard, size: 0 }
    const first = parseKey(known?.key ?? key)
    const keys = first ? await keysSince(first, rotations, verifySignature) : []
    const signer = keys.find((one) => keyText(one) === key)
    if (signer === undefined) return failed('The log is signed by another key, which the one before did not sign')
    const note = readNote(checkpoint)
    const { value: now } = await checkCheckpoint(checkpoint, signer, verifySignature)
    if (note === undefined || now === undefined) return failed('The checkpoint is not signed by the key of the log')
    const before = known && first && (await checkCheckpoint(known.checkpoint, first, verifySignature)).value
    if (known !== undefined && before === undefined) throw new Error(`${this.#file} was damaged`)
    if (before !== undefined && !(await this.#hasGrown(shard, before, now)))
      return failed('The past of the log was changed since this witness saw it', now.size)
    this.#remember({ ...this.#known(), [shard]: { key, checkpoint } })
    await this.#handIn(shard, note)
    return { shard, size: now.size }
  }

  async #hasGrown(shard: number, before: Checkpoint, now: Checkpoint): Promise<boolean> {
    if (before.origin !== now.origin || before.size > now.size) return false
    if (before.size === now.size) return isSame(before.root, now.root)
    const { path } = await this.#ask(proveGrowth, { shard, from: before.size, to: now.size })
    const hashes = path.map((hash) => fromBase64(hash) ?? emptyRoot())
    return isGrown(before.root, now.root, { from: before.size, to: now.size, path: hashes })
  }

  /** Remembered first: a signature that nobody has is no harm, one of a checkpoint that was forgotten is. */
  async #handIn(shard: number, { text, signatures }: SignedNote): Promise<void> {
    const own = cosignNote(this.#key, text, this.#sign, Date.now())
    const checkpoint = writeNote({ text, signatures: [...signatures, own] })
    await this.#ask(witnessLog, { shard, key: this.key, checkpoint })
  }

  async #ask<P, A>(call: Call<P, A>, params: P): Promise<A> {
    const url = new URL(call.path, this.#origin)
    const encoded = call.params.encode(params) as Record<string, unknown>
    if (call.method === 'GET')
      for (const [name, value] of Object.entries(encoded)) url.searchParams.set(name, String(value))
    const body = call.method === 'POST' && { body: JSON.stringify(encoded) }
    const headers = { lang: 'en', ...(body && { 'content-type': 'application/json' }) }
    const response = await fetch(url, { method: call.method, headers, ...body, signal: AbortSignal.timeout(30_000) })
    const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: unknown }
    if (code !== CODE.success) throw new Error(`${call.path} was refused: ${msg}`)
    return decode(call.answer, data)
  }

  /** Throws for a file that was damaged: whoever begins anew decides that. */
  #known(): Known {
    let text: string
    try {
      text = readFileSync(this.#file, 'utf8')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
      throw error
    }
    return v.parse(schema, JSON.parse(text))
  }

  #remember(known: Known): void {
    writeFileSync(`${this.#file}.new`, JSON.stringify(known, null, 1), { flush: true })
    renameSync(`${this.#file}.new`, this.#file)
  }
}

/** The secret of a witness, made at its first start. */
function seedIn(file: string): Buffer {
  try {
    writeFileSync(file, randomBytes(SEED_BYTES), { flag: 'wx', mode: 0o600, flush: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file)
}
