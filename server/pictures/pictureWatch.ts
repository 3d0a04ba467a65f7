import type { FastifyBaseLogger } from 'fastify'
import type { Asked } from '../store/asked.ts'
import type { PictureFolder } from './pictureFolder.ts'
import { bandsNear, bandsOf, fileHash, lookDistance, lookOf, MOST_DIFFERENT } from './pictureLook.ts'
import type { PictureTable } from './pictureTable.ts'
import { isSamePicture, squareOf } from './samePicture.ts'

const LOOK_EVERY_MS = 1_000
/** Pictures of one go: what is uploaded meanwhile comes next, before the old ones. */
const AT_ONCE = 4
/** Pictures of a similar look that are read from the table, and the nearest of them that are compared. */
const [MOST_SIMILAR, MOST_COMPARED] = [1_000, 24]

/** What pictures are looked at with. `now` is the wall clock's, UTC ms. */
export interface WatchParts {
  readonly table: Asked<Pick<PictureTable, 'toLookAt' | 'inBands' | 'noteLook'>>
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
  readonly #parts: WatchParts
  readonly #looking: NodeJS.Timeout
  #running: Promise<void> | undefined
  #failed = false

  /** Looks by itself until it is closed. */
  constructor(parts: WatchParts) {
    this.#parts = parts
    this.#looking = setInterval(() => void this.look(), LOOK_EVERY_MS).unref()
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
      for (const { name } of await this.#parts.table.toLookAt(AT_ONCE)) await this.#lookAt(name)
      this.#failed = false
    } catch (error) {
      if (!this.#failed) this.#parts.log.error({ err: error }, 'pictures cannot be compared')
      this.#failed = true
    }
  }

  async #lookAt(name: string): Promise<void> {
    const { table, folder, now } = this.#parts
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
    const similar = await this.#parts.table.inBands(bandsNear(look), MOST_SIMILAR)
    const nearest = similar
      .map((one) => ({ ...one, distance: lookDistance(one.look, look) }))
      .filter((one) => one.name !== name && one.distance <= MOST_DIFFERENT)
      .toSorted((one, other) => one.distance - other.distance)
      .slice(0, MOST_COMPARED)
    if (nearest.length === 0) return []
    const alike: string[] = []
    const square = await squareOf(bytes)
    for (const other of nearest) {
      const file = await this.#parts.folder.read(other.name)
      if (file !== undefined && isSamePicture(square, await squareOf(file))) alike.push(other.name)
    }
    return alike
  }
}
