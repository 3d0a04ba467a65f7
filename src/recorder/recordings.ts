import { delMany, get, getMany, keys, set, type UseStore } from 'idb-keyval'
import * as v from 'valibot'
import { idbStore } from '../../sw/cache/idbStore.ts'

/** The recordings of this device, in a database of their own: nothing in them is personal, so that they outlive a log-out. */
const DATABASE = 'recordings'

const info = v.object({
  id: v.string(),
  /** Our clock, ms. */
  startedAt: v.number(),
  endedAt: v.number(),
  /** End of the recording. `open`: it is running, or the app was closed meanwhile. */
  ended: v.picklist(['open', 'stopped', 'full', 'failed']),
  imported: v.boolean(),
  parts: v.number(),
  lines: v.number(),
  /** Of its text, before it is packed. */
  bytes: v.number(),
  orders: v.number(),
  /** Taps, of a scenario. */
  taps: v.optional(v.number(), 0),
  /** By the names people know: EUR/USD. */
  markets: v.array(v.string()),
})
/** Entry of the list of recordings. */
export type RecordingInfo = v.InferOutput<typeof info>

const infoKey = (id: string) => `info ${id}`
const partKey = (id: string, part: number) => `part ${id} ${part}`

/** Keeps recordings in pieces, so that one that is broken off is there as far as it came. */
export class Recordings {
  readonly #store: UseStore

  constructor(store: UseStore = idbStore(DATABASE)) {
    this.#store = store
  }

  /** Newest first. */
  async list(): Promise<readonly RecordingInfo[]> {
    const found = (await keys<string>(this.#store)).filter((key) => key.startsWith('info '))
    return (await getMany(found, this.#store)).flatMap(readInfo).toSorted((a, b) => b.startedAt - a.startedAt)
  }

  /** Writes a piece and what the list says. Rejects when there is no room. */
  async keep(reported: RecordingInfo, part?: string): Promise<void> {
    if (part !== undefined) await set(partKey(reported.id, reported.parts - 1), part, this.#store)
    await set(infoKey(reported.id), reported, this.#store)
  }

  /** The whole text; undefined for one that is not there. */
  async text(id: string): Promise<string | undefined> {
    const [reported] = readInfo(await get(infoKey(id), this.#store))
    if (!reported) return undefined
    const parts = await getMany(partsOf(reported), this.#store)
    return parts.filter((part) => typeof part === 'string').join('')
  }

  async remove(reported: RecordingInfo): Promise<void> {
    await delMany([infoKey(reported.id), ...partsOf(reported)], this.#store)
  }
}

const partsOf = ({ id, parts }: RecordingInfo) => Array.from({ length: parts }, (_, part) => partKey(id, part))

function readInfo(value: unknown): RecordingInfo[] {
  const read = v.safeParse(info, value)
  return read.success ? [read.output] : []
}

/** The recordings of this device. */
export const recordings = new Recordings()
