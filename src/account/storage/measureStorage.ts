import { clear, entries } from 'idb-keyval'
import { DATABASE } from '../../../contract/keptDatabases.ts'
import { keptStore } from '../../../sw/cache/keptStore.ts'
import { type RecordingInfo, recordings } from '../../recorder/recordings.ts'

/** What takes room on this device, bytes. */
export interface StorageUse {
  /** The app itself with its words, so that it opens without a network. */
  readonly app: number
  /** Charts and lists of the market. */
  readonly market: number
  /** What was last told of the account. */
  readonly account: number
  readonly recordings: number
  /** Settings, favourites, drawings. */
  readonly own: number
  /** How many recordings there are. */
  readonly recorded: number
  /** What the browser says of all of it together, and how much it allows; undefined where it does not tell. */
  readonly total: number | undefined
  readonly allowed: number | undefined
}

const textSize = (value: unknown): number => new Blob([typeof value === 'string' ? value : JSON.stringify(value)]).size
const sumOf = (sizes: readonly number[]): number => sizes.reduce((sum, size) => sum + size, 0)

async function sizeOfDatabase(name: string): Promise<number> {
  return sumOf((await entries(keptStore(name))).map(([key, value]) => textSize(key) + textSize(value)))
}

async function sizeOfCaches(): Promise<number> {
  let size = 0
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const response of await cache.matchAll()) size += (await response.blob()).size
  }
  return size
}

/** What cannot be measured counts for nothing: another part's figure is worth showing all the same. */
const orElse = <T>(measured: Promise<T>, otherwise: T): Promise<T> => measured.catch(() => otherwise)

const sizeOfOwn = (): number => sumOf(Object.entries(localStorage).map(([key, text]) => textSize(key) + textSize(text)))

/** Weighs what the app keeps on this device. Never rejects. */
export async function measureStorage(): Promise<StorageUse> {
  const [app, series, uses, answers, account, snapshot, list, estimate] = await Promise.all([
    orElse(sizeOfCaches(), 0),
    orElse(sizeOfDatabase(DATABASE.series), 0),
    orElse(sizeOfDatabase(DATABASE.seriesUses), 0),
    orElse(sizeOfDatabase(DATABASE.answers), 0),
    orElse(sizeOfDatabase(DATABASE.account), 0),
    orElse(sizeOfDatabase(DATABASE.snapshot), 0),
    orElse(recordings.list(), [] as readonly RecordingInfo[]),
    orElse(
      Promise.resolve().then(() => navigator.storage.estimate()),
      {} as StorageEstimate,
    ),
  ])
  return {
    app,
    market: series + uses + answers,
    account: account + snapshot,
    recordings: sumOf(list.map(({ bytes }) => bytes)),
    own: await orElse(Promise.resolve().then(sizeOfOwn), 0),
    recorded: list.length,
    total: estimate.usage,
    allowed: estimate.quota,
  }
}

/**
 * Takes away what was kept for the time without a network: the market's and the account's copies. What the app is made of
 * stays, and so does what somebody made themselves. Rejects when the browser refuses.
 */
export async function clearCopies(): Promise<void> {
  const { series, seriesUses, answers, account, snapshot } = DATABASE
  await Promise.all([series, seriesUses, answers, account, snapshot].map((name) => clear(keptStore(name))))
}
