import { delMany, get, keys, set, setMany, type UseStore } from 'idb-keyval'
import * as v from 'valibot'
import { idbStore } from '../../../sw/cache/idbStore.ts'
import { log } from '../../log.ts'
import type { Span } from '../timeline.ts'
import { type Rows, readBlock } from './blocks.ts'

/** Files of market data on this device, in a database of their own: nothing in them is personal, so that they outlive a log-out. */
const DATABASE = 'own-data'
/** Folder of the blocks in the browser's own file system, one file each. */
const FOLDER = 'own-data'
/** Name of the lock for importing and removing, across tabs. */
const IMPORT_LOCK = 'own-data'

/** The format of a file that the exchange filled: a market that is kept offline. */
export const EXCHANGE = 'exchange'

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const amount = v.pipe(v.number(), v.finite(), v.minValue(0))

/** Instrument of the prices, as a replay needs it. */
const market = v.object({
  /** `EURUSD`: files of the same one are one market. */
  code: v.pipe(v.string(), v.regex(/^[A-Z0-9._-]{1,16}$/)),
  showCode: v.pipe(v.string(), v.maxLength(24)),
  quote: v.pipe(v.string(), v.regex(/^[A-Z0-9]{3,5}$/)),
  base: v.optional(v.pipe(v.string(), v.maxLength(24))),
  quoteToUsd: amount,
  /** Decimals of a price at least; the file may have more. */
  digits: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(12)),
  unitsPerLot: amount,
  lotStep: amount,
  lotMin: amount,
  feeRate: amount,
  marginMode: v.picklist(['leverage', 'fixed']),
  leverages: v.pipe(v.array(amount), v.maxLength(50)),
})
export type OwnMarket = v.InferOutput<typeof market>

const info = v.object({
  id: v.string(),
  /** Of the file that was imported. */
  fileName: v.string(),
  format: v.string(),
  kind: v.picklist(['bars', 'ticks']),
  /** Of a bar, ms; 0 for ticks. */
  barMs: count,
  /** True if the file has ask prices. */
  hasAsk: v.boolean(),
  market,
  rows: count,
  /** Rows that were left out. */
  bad: count,
  /** In the device's storage. */
  bytes: count,
  /** Decimals of its prices. */
  digits: count,
  /** Our clock, ms. */
  addedAt: count,
  place: v.picklist(['files', 'database']),
  /** Offset, bytes, first and last time, digits of each block, oldest first. */
  blocks: v.array(v.tuple([count, count, count, count, count])),
  /** Times with prices, oldest first. */
  spans: v.array(v.tuple([count, count])),
  /**
   * Of a market that is kept offline: everything the exchange has of this stretch is here, and `wanted` is how far back it is to go.
   */
  covered: v.optional(v.object({ from: count, to: count, wanted: count })),
})
/** Description of an imported file. */
export type OwnFile = v.InferOutput<typeof info>

const infoKey = (id: string) => `info ${id}`
const blockKey = (id: string, offset: number) => `block ${id} ${offset}`

/** Runs one writer at a time, in whichever tab: what an import that was broken off left behind is removed before the next. */
export const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(IMPORT_LOCK, work) : work()

/** Writes a file's blocks during an import. */
export interface BlockSink {
  readonly place: OwnFile['place']
  /** Writes a block; what it returns is awaited. Throws or rejects when there is no room. */
  write(bytes: Uint8Array<ArrayBuffer>, offset: number): Promise<void> | void
  /** Ends the file once everything is written. */
  close(): void
}

/** Reads and removes the files of this device, and writes them for the worker. */
export class OwnFiles {
  readonly #store: UseStore
  readonly #folder: () => Promise<FileSystemDirectoryHandle | undefined>

  constructor(store: UseStore = idbStore(DATABASE), folder = ownFolder) {
    this.#store = store
    this.#folder = folder
  }

  /** The newest first. Rejects where the browser has no database. */
  async list(): Promise<readonly OwnFile[]> {
    const found = (await keys<string>(this.#store)).filter((key) => key.startsWith('info '))
    const read = await Promise.all(found.map(async (key) => v.safeParse(info, await get(key, this.#store))))
    return read
      .flatMap((one) => (one.success ? [one.output] : []))
      .toSorted((one, other) => other.addedAt - one.addedAt)
  }

  /** Opens storage for a new file: the browser's file system, otherwise its database. */
  async sink(id: string): Promise<BlockSink> {
    const folder = await this.#folder()
    const handle = await folder?.getFileHandle(id, { create: true }).catch(() => undefined)
    // Only a worker has it; not in every browser.
    if (handle && 'createSyncAccessHandle' in handle) {
      const access = await (
        handle as unknown as { createSyncAccessHandle(): Promise<SyncAccess> }
      ).createSyncAccessHandle()
      return {
        place: 'files',
        write: (bytes, offset) => void access.write(bytes, { at: offset }),
        close() {
          access.flush()
          access.close()
        },
      }
    }
    return {
      place: 'database',
      write: (bytes, offset) => set(blockKey(id, offset), bytes, this.#store),
      close: () => undefined,
    }
  }

  async find(id: string): Promise<OwnFile | undefined> {
    const read = v.safeParse(info, await get(infoKey(id), this.#store))
    return read.success ? read.output : undefined
  }

  /** Adds blocks, by their offsets, to a file that grows in the database: all of them and what is known of the file, or nothing. */
  async extend(file: OwnFile, blocks: readonly (readonly [offset: number, bytes: Uint8Array])[]): Promise<void> {
    const pairs = blocks.map(([offset, bytes]): [string, unknown] => [blockKey(file.id, offset), bytes])
    await inTurn(() => setMany([...pairs, [infoKey(file.id), v.parse(info, file)]], this.#store))
  }

  /** The file is whole: it is on the list from now on. */
  async add(file: OwnFile): Promise<void> {
    await set(infoKey(file.id), v.parse(info, file), this.#store)
  }

  /** Its rows of a stretch of time and a little around it, a block at a time, oldest first. */
  async *rows(file: OwnFile, { from, to }: Span): AsyncGenerator<Rows> {
    const wanted = file.blocks.filter(([, , first, last]) => first < to && last + file.barMs >= from)
    const whole = wanted.length > 0 && file.place === 'files' ? await this.#file(file.id) : undefined
    for (const [offset, bytes, first, last, digits] of wanted) {
      const block =
        whole === undefined
          ? await get<Uint8Array>(blockKey(file.id, offset), this.#store)
          : new Uint8Array(await whole.slice(offset, offset + bytes).arrayBuffer())
      if (block === undefined) throw new RangeError('a block is missing')
      yield readBlock(file.kind, block, { bytes, from: first, to: last, digits })
    }
  }

  /** Takes a file and everything of it away. */
  async remove(id: string): Promise<void> {
    const blocks = (await keys<string>(this.#store)).filter((key) => key.startsWith(`block ${id} `))
    await delMany([infoKey(id), ...blocks], this.#store)
    await (await this.#folder())?.removeEntry(id).catch(() => undefined)
  }

  /** Takes away what imports left behind that were broken off. Nothing may be importing meanwhile. */
  async tidy(): Promise<void> {
    const stored = new Set((await this.list()).map(({ id }) => id))
    const blocks = (await keys<string>(this.#store)).filter(
      (key) => key.startsWith('block ') && !stored.has(key.split(' ')[1] ?? ''),
    )
    await delMany(blocks, this.#store)
    const folder = await this.#folder()
    const names: string[] = []
    for await (const name of folder?.keys() ?? []) if (!stored.has(name)) names.push(name)
    for (const name of names)
      await folder?.removeEntry(name).catch((error: unknown) => log('a file stays behind', error))
  }

  async #file(id: string): Promise<File> {
    const handle = await (await this.#folder())?.getFileHandle(id)
    if (handle === undefined) throw new RangeError('a file is missing')
    return handle.getFile()
  }
}

/** Not among the types of a page: only a worker has it. */
interface SyncAccess {
  write(bytes: Uint8Array<ArrayBuffer>, options: { at: number }): number
  flush(): void
  close(): void
}

/** The folder in the browser's file system; undefined where there is none. */
async function ownFolder(): Promise<FileSystemDirectoryHandle | undefined> {
  try {
    const root = await navigator.storage.getDirectory()
    return await root.getDirectoryHandle(FOLDER, { create: true })
  } catch {
    return undefined
  }
}

/** The files of this device. */
export const ownFiles = new OwnFiles()
