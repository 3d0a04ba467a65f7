import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { PICTURE } from '../../contract/pictures.ts'
import type { AsyncApi } from '../store/asyncApi.ts'
import { cleanPicture } from './cleanPicture.ts'
import { isPictureName } from './pictureClaims.ts'
import { DiskFullError, type PictureFolder } from './pictureFolder.ts'
import { fileHash } from './pictureLook.ts'
import type { PictureTable } from './pictureTable.ts'
import { Turns } from './turns.ts'

const HOUR = 60 * 60 * 1000
/** Days after which a picture that nothing uses is removed. */
export const UNUSED_DAYS = 1
const UNUSED_MS = UNUSED_DAYS * 24 * HOUR
/** A file that the database does not know by then is what a crash has left, ms. */
const LEFTOVER_MS = HOUR
const NAME_BYTES = 16
/** Storage limit of an account, bytes of stored files. */
const MAX_BYTES = 100_000_000

/** Reason why a picture is not taken. */
export type PictureRefusal = 'empty' | 'tooLarge' | 'noPicture' | 'tooMany' | 'busy' | 'diskFull'

/** A private picture. */
export interface StoredPicture {
  readonly type: string
  readonly bytes: Buffer
}

/** `now` is the wall clock, in UTC ms. */
export interface PictureDeps {
  readonly table: AsyncApi<PictureTable>
  readonly folder: PictureFolder
  readonly log: FastifyBaseLogger
  readonly now: () => number
  /** Names of those that were used and need not be kept any longer. */
  readonly expired: () => Promise<readonly string[]>
}

/** Uploaded pictures: private, redrawn, under names that nobody can guess (decisions §7). */
export class Pictures {
  readonly #table: AsyncApi<PictureTable>
  readonly #folder: PictureFolder
  readonly #log: FastifyBaseLogger
  readonly #now: () => number
  readonly #expired: PictureDeps['expired']
  readonly #turns = new Turns({ atOnce: 2, mostWaiting: 16 })
  #sweeping: NodeJS.Timeout | undefined

  constructor({ table, folder, log, now, expired }: PictureDeps) {
    this.#table = table
    this.#folder = folder
    this.#log = log
    this.#now = now
    this.#expired = expired
  }

  /** Keeps a picture for an account and answers its name, or why it is not taken; then nothing of it is left. */
  async add(accountId: number, file: Uint8Array): Promise<{ readonly name: string } | PictureRefusal> {
    if (file.length === 0) return 'empty'
    if (file.length > PICTURE.mostBytes) return 'tooLarge'
    if ((await this.#table.bytesOf(accountId)) >= MAX_BYTES) return 'tooMany'
    const turn = await this.#turns.take(() => cleanPicture(file))
    if (turn === undefined) return 'busy'
    const picture = turn.done
    if (picture === undefined) return 'noPicture'
    const name = randomBytes(NAME_BYTES).toString('base64url')
    try {
      await this.#folder.write(name, picture.bytes)
      const { type, bytes } = picture
      const hashes = { original_hash: fileHash(file), clean_hash: fileHash(bytes) }
      await this.#table.add({
        name,
        account_id: accountId,
        type,
        bytes: bytes.length,
        created_at: this.#now(),
        ...hashes,
      })
      return { name }
    } catch (error) {
      await this.#folder.remove(name)
      if (!isFull(error)) throw error
      this.#log.error({ err: error }, 'there is no room for pictures')
      return 'diskFull'
    }
  }

  /** A picture of the account; undefined for one that is not there and one of somebody else alike. */
  async read(accountId: number, name: string): Promise<StoredPicture | undefined> {
    const known = isPictureName(name) ? await this.#table.find(name) : undefined
    if (known === undefined || known.account_id !== accountId) return undefined
    const bytes = await this.#folder.read(name)
    if (bytes === undefined) this.#log.error({ picture: name }, 'the file of a picture is missing')
    return bytes && { type: known.type, bytes }
  }

  /** Removes what nobody used, what need not be kept any longer, and what a crash has left; now and every hour. */
  startSweeping(): void {
    const sweep = () => void this.sweep().catch((error) => this.#log.error({ err: error }, 'old pictures stay'))
    sweep()
    this.#sweeping = setInterval(sweep, HOUR).unref()
  }

  /** Removes the pictures that nothing has used for a day, those that have expired, and files that belong to nothing. */
  async sweep(): Promise<void> {
    const now = this.#now()
    for (const name of await this.#table.dropUnused(now - UNUSED_MS)) await this.#folder.remove(name)
    for (const name of await this.#expired()) {
      // Noted first: a file that a crash leaves then belongs to nothing.
      await this.#table.remove(name, now)
      await this.#folder.remove(name)
    }
    // Files are dated by the machine's own clock.
    for (const name of await this.#folder.olderThan(Date.now() - LEFTOVER_MS)) {
      if ((await this.#table.find(name)) === undefined) await this.#folder.remove(name)
    }
  }

  close(): void {
    clearInterval(this.#sweeping)
  }
}

const isFull = (error: unknown) =>
  error instanceof DiskFullError || (error as { code?: unknown } | undefined)?.code === 'SQLITE_FULL'
