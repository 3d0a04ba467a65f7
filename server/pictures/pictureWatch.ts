import type { FastifyBaseLogger } from 'fastify'
import type { AsyncApi } from '../store/asyncApi.ts'
import type { PictureFolder } from './pictureFolder.ts'
import { bandsNear, bandsOf, fileHash, lookDistance, lookOf, MAX_DIFFERENT_BITS } from './pictureLook.ts'
import type { PictureTable } from './pictureTable.ts'
import { isSamePicture, squareOf } from './samePicture.ts'

const POLL_INTERVAL_MS = 1_000
/** Pictures of one go: what is uploaded meanwhile comes next, before the old ones. */
const CONCURRENCY = 4
/** Pictures of a similar look that are read from the table, and the nearest of them that are compared. */
const [MAX_SIMILAR, MAX_COMPARED] = [1_000, 24]

/** `now` is the wall clock, in UTC ms. */
export interface WatchDeps {
  readonly table: AsyncApi<Pick<PictureTable, 'toLookAt' | 'inBands' | 'noteLook'>>
  readonly folder: Pick<PictureFolder, 'read'>
  readonly log: Pick<FastifyBaseLogger, 'error'>
  readonly now: () => number
}

/**
 * Finds out which pictures are the same, across users and uses, for reviewers alone. It works after the upload was answered,
 * so that nobody learns from the answer, or from its time, that a picture was seen before. Pictures from before there was
 * this watch are looked at a few at a time.
 */
export class PictureWatch {
  readonly #deps: WatchDeps
  readonly #looking: NodeJS.Timeout
  #running: Promise<void> | undefined
  #failed = false

  /** Looks by itself until it is closed. */
  constructor(deps: WatchDeps) {
    this.#deps = deps
    this.#looking = setInterval(() => void this.look(), POLL_INTERVAL_MS).unref()
  }

  /** Looks at some pictures that nobody has looked at yet; never rejects. */
  look(): Promise<void> {
    this.#running ??= this.#lookAtSome().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  /** Ends with what it is at. */
  async close(): Promise<void> {
    clearInterval(this.#looking)
    await this.#running
  }

  async #lookAtSome(): Promise<void> {
    try {
      for (const { name } of await this.#deps.table.toLookAt(CONCURRENCY)) await this.#lookAt(name)
      this.#failed = false
    } catch (error) {
      if (!this.#failed) this.#deps.log.error({ err: error }, 'pictures cannot be compared')
      this.#failed = true
    }
  }

  async #lookAt(name: string): Promise<void> {
    const { table, folder, now } = this.#deps
    const bytes = await folder.read(name)
    const seen =
      bytes &&
      (await lookOf(bytes)
        .then((look) => ({ look }))
        .catch(() => undefined))
    if (bytes === undefined || seen === undefined)
      return table.noteLook(name, { cleanHash: null, bands: [] }, [], now())
    const { look } = seen
    const cleanHash = fileHash(bytes)
    if (look === undefined) return table.noteLook(name, { cleanHash, bands: [] }, [], now())
    const alike = await this.#alike(name, look, bytes)
    return table.noteLook(name, { cleanHash, look, bands: bandsOf(look) }, alike, now())
  }

  /** The nearest ones that are the same picture. */
  async #alike(name: string, look: string, bytes: Buffer): Promise<string[]> {
    const similar = await this.#deps.table.inBands(bandsNear(look), MAX_SIMILAR)
    const nearest = similar
      .map((one) => ({ ...one, distance: lookDistance(one.look, look) }))
      .filter((one) => one.name !== name && one.distance <= MAX_DIFFERENT_BITS)
      .toSorted((one, other) => one.distance - other.distance)
      .slice(0, MAX_COMPARED)
    if (nearest.length === 0) return []
    const alike: string[] = []
    const square = await squareOf(bytes)
    for (const other of nearest) {
      const file = await this.#deps.folder.read(other.name)
      if (file !== undefined && isSamePicture(square, await squareOf(file))) alike.push(other.name)
    }
    return alike
  }
}
