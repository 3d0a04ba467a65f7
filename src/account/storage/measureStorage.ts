import { clear, entries } from 'idb-keyval'
import { DATABASE } from '../../../contract/cacheDatabases.ts'
import { idbStore } from '../../../sw/cache/idbStore.ts'
import { type RecordingInfo, recordings } from '../../recorder/recordings.ts'
import { EXCHANGE, type OwnFile, ownFiles } from '../../replay/ownData/ownFiles.ts'
import { SESSIONS_DATABASE } from '../../replay/session/sessions.ts'

/** Storage used on this device, in bytes. */
export interface StorageUse {
  /** The app itself with its words, so that it opens without a network. */
  readonly app: number
  /** Charts and lists of the market. */
  readonly market: number
  /** Latest account data and rewound trades. */
  readonly account: number
  readonly recordings: number
  /** Imported files of prices. */
  readonly files: number
  /** Markets that are kept offline. */
  readonly markets: number
  /** Replay sessions with the copies of their markets. */
  readonly sessions: number
  /** Settings, favourites, drawings. */
  readonly own: number
  /** Number of recordings. */
  readonly recorded: number
  /** Total use and quota reported by the browser. Undefined if it does not report them. */
  readonly total: number | undefined
  readonly allowed: number | undefined
}

const textSize = (value: unknown): number => new Blob([typeof value === 'string' ? value : JSON.stringify(value)]).size
const sumOf = (sizes: readonly number[]): number => sizes.reduce((sum, size) => sum + size, 0)

async function sizeOfDatabase(name: string): Promise<number> {
  return sumOf((await entries(idbStore(name))).map(([key, value]) => textSize(key) + textSize(value)))
}

async function sizeOfCaches(): Promise<number> {
  let size = 0
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const response of await cache.matchAll()) size += (await response.blob()).size
  }
  return size
}

/** Returns a measurement, or a default if it fails, so that the other figures still appear. */
const orElse = <T>(measured: Promise<T>, otherwise: T): Promise<T> => measured.catch(() => otherwise)

const sizeOfOwn = (): number => sumOf(Object.entries(localStorage).map(([key, text]) => textSize(key) + textSize(text)))

/** Weighs what the app keeps on this device. Never rejects. */
export async function measureStorage(): Promise<StorageUse> {
  const [app, series, uses, answers, account, snapshot, journal, sessions, rewinds, list, files, estimate] =
    await Promise.all([
      orElse(sizeOfCaches(), 0),
      orElse(sizeOfDatabase(DATABASE.series), 0),
      orElse(sizeOfDatabase(DATABASE.seriesUses), 0),
      orElse(sizeOfDatabase(DATABASE.answers), 0),
      orElse(sizeOfDatabase(DATABASE.account), 0),
      orElse(sizeOfDatabase(DATABASE.snapshot), 0),
      orElse(sizeOfDatabase(DATABASE.journal), 0),
      orElse(sizeOfDatabase(SESSIONS_DATABASE), 0),
      orElse(sizeOfDatabase(DATABASE.rewinds), 0),
      orElse(recordings.list(), [] as readonly RecordingInfo[]),
      orElse(ownFiles.list(), [] as readonly OwnFile[]),
      orElse(
        Promise.resolve().then(() => navigator.storage.estimate()),
        {} as StorageEstimate,
      ),
    ])
  return {
    app,
    market: series + uses + answers,
    account: account + snapshot + journal + rewinds,
    recordings: sumOf(list.map(({ bytes }) => bytes)),
    files: sumOf(files.filter(({ format }) => format !== EXCHANGE).map(({ bytes }) => bytes)),
    markets: sumOf(files.filter(({ format }) => format === EXCHANGE).map(({ bytes }) => bytes)),
    sessions,
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
  const { series, seriesUses, answers, account, snapshot, journal, rewinds } = DATABASE
  const copies = [series, seriesUses, answers, account, snapshot, journal, rewinds]
  await Promise.all(copies.map((name) => clear(idbStore(name))))
}
