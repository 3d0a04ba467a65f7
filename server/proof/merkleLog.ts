import {
  type Consistency,
  consistencyOf,
  emptyRoot,
  type Hash,
  type Inclusion,
  inclusionOf,
  nodeHash,
  type Subtrees,
  treeRoot,
} from '../../contract/proof/merkle.ts'
import type { Sql, Statement } from '../store/sql.ts'

/**
 * The tables of the append-only log, one SQL text a migration. `log_entry` holds the hashes that no checkpoint covers yet;
 * `log_tile` holds the tree as C2SP tlog-tiles has it: up to 256 hashes of one height, the newest tile of each height partial. `log_checkpoint`
 * holds the newest signed state.
 */
export const proofMigrations: readonly string[] = [
  `CREATE TABLE log_entry (
     shard INTEGER NOT NULL,
     number BIGINT NOT NULL,
     hash BYTEA NOT NULL,
     PRIMARY KEY (shard, number)
   );
   CREATE TABLE log_tile (
     shard INTEGER NOT NULL,
     level INTEGER NOT NULL,
     number BIGINT NOT NULL,
     hashes BYTEA NOT NULL,
     PRIMARY KEY (shard, level, number)
   );
   CREATE TABLE log_checkpoint (
     shard INTEGER PRIMARY KEY,
     size BIGINT NOT NULL,
     time BIGINT NOT NULL,
     note TEXT NOT NULL
   );`,
]

/** Hashes in a whole tile: 2 to the power of `TILE_HEIGHT`. */
export const TILE_WIDTH = 256
const TILE_HEIGHT = 8
const HASH_BYTES = 32
/** Entries that one step takes into the tree, so that orders wait for no more than a few milliseconds. */
const BATCH_SIZE = 256

/** Hashes that are remembered, 2 MB. */
const MAX_CACHED = 20_000

/** The Merkle tree of one shard's log, in the database. Its entries are only ever added at the end. */
export class MerkleLog implements Subtrees {
  readonly #shard: number
  readonly #readTile: Statement<[number, number, number], Uint8Array>
  readonly #entries: Statement<[number, number, number], { readonly number: number; readonly hash: Uint8Array }>
  readonly #newestTile: Statement<[number], { readonly number: number; readonly hashes: Uint8Array }>
  readonly #grow: (hashes: readonly Hash[]) => void
  #size: number
  /** Hashes over whole subtrees, which never change. */
  readonly #known = new Map<number, Hash>()

  /** Throws when the database cannot be read. */
  constructor(db: Sql, shard: number) {
    this.#shard = shard
    this.#readTile = db
      .prepare<[number, number, number], Uint8Array>(
        'SELECT hashes FROM log_tile WHERE shard = ? AND level = ? AND number = ?',
      )
      .pluck()
    this.#entries = db.prepare(
      'SELECT number, hash FROM log_entry WHERE shard = ? AND number >= ? ORDER BY number LIMIT ?',
    )
    this.#newestTile = db.prepare(
      'SELECT number, hashes FROM log_tile WHERE shard = ? AND level = 0 ORDER BY number DESC LIMIT 1',
    )
    this.#size = this.storedSize()
    const put = db.prepare<[number, number, number, Uint8Array]>(
      `INSERT INTO log_tile VALUES (?, ?, ?, ?) ON CONFLICT (shard, level, number) DO UPDATE SET hashes = excluded.hashes`,
    )
    const done = db.prepare<[number, number]>('DELETE FROM log_entry WHERE shard = ? AND number < ?')
    this.#grow = db.apart((hashes: readonly Hash[]) => {
      let [level, from, added] = [0, this.#size, hashes]
      while (added.length > 0) {
        const tiles = this.#tilesWith(level, from, added)
        for (const [number, tile] of tiles) put.run(shard, level, number, tile)
        // What has become whole is a hash of the next height.
        from = Math.floor(from / TILE_WIDTH)
        added = [...tiles.values()].filter((tile) => tile.length === TILE_WIDTH * HASH_BYTES).map(rootOfTile)
        level += 1
      }
      done.run(shard, this.#size + hashes.length)
    })
  }

  /** Entries in the tree as the database has it, which another process may have added to. */
  storedSize(): number {
    const newest = this.#newestTile.get(this.#shard)
    return newest === undefined ? 0 : newest.number * TILE_WIDTH + newest.hashes.length / HASH_BYTES
  }

  /** Entries that this one has taken into the tree or found there. */
  get size(): number {
    return this.#size
  }

  /** The root over the first entries. */
  root(size = this.#size): Hash {
    return treeRoot(this, size)
  }

  /** Takes entries that wait into the tree; answers how many there were, at most a few hundred. Throws when it cannot be written. */
  advance(): number {
    const entries = this.#entries.all(this.#shard, this.#size, BATCH_SIZE)
    if (entries.length === 0) return 0
    if (entries.some(({ number }, at) => number !== this.#size + at))
      throw new Error(`Entry ${this.#size} of the log, or one soon after it, is missing`)
    const hashes = entries.map(({ hash }) => hash)
    this.#grow(hashes)
    this.#size += hashes.length
    return hashes.length
  }

  inclusion(index: number, size = this.#size): Inclusion {
    return inclusionOf(this, index, size)
  }

  consistency(from: number, to = this.#size): Consistency {
    return consistencyOf(this, from, to)
  }

  /** The hash over `2 ** level` entries. Throws a RangeError for one that is not in the tree. */
  at(level: number, index: number): Hash {
    const key = level * 2 ** 40 + index
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const hash = this.#at(level, index)
    if (this.#known.size === MAX_CACHED) this.#known.clear()
    this.#known.set(key, hash)
    return hash
  }

  #at(level: number, index: number): Hash {
    const tileLevel = Math.floor(level / TILE_HEIGHT)
    const width = 2 ** (level % TILE_HEIGHT)
    const first = index * width
    const tile = this.tile(tileLevel, Math.floor(first / TILE_WIDTH))
    const offset = first % TILE_WIDTH
    if (tile === undefined || (offset + width) * HASH_BYTES > tile.length)
      throw new RangeError(`The log has no hash ${index} of height ${level}`)
    return fold(Array.from({ length: width }, (_, at) => hashIn(tile, offset + at)))
  }

  /** Returns true if an entry exists, in the tree or waiting for it. */
  has(number: number): boolean {
    const tile = this.tile(0, Math.floor(number / TILE_WIDTH))
    if (tile !== undefined && (number % TILE_WIDTH) * HASH_BYTES < tile.length) return true
    return this.#entries.get(this.#shard, number, 1)?.number === number
  }

  /** Up to 256 hashes, one after the other; undefined for a tile that there is not yet. */
  tile(level: number, number: number): Uint8Array | undefined {
    return this.#readTile.get(this.#shard, level, number)
  }

  #tilesWith(level: number, from: number, added: readonly Hash[]): Map<number, Uint8Array> {
    const tiles = new Map<number, Uint8Array>()
    const started = from % TILE_WIDTH
    const all =
      started === 0 ? [...added] : [...hashesOf(this.tile(level, Math.floor(from / TILE_WIDTH)), started), ...added]
    for (let at = 0; at < all.length; at += TILE_WIDTH) {
      const hashes = all.slice(at, at + TILE_WIDTH)
      const tile = new Uint8Array(hashes.length * HASH_BYTES)
      for (const [i, hash] of hashes.entries()) tile.set(hash, i * HASH_BYTES)
      tiles.set(Math.floor(from / TILE_WIDTH) + at / TILE_WIDTH, tile)
    }
    return tiles
  }
}

const hashIn = (tile: Uint8Array, at: number): Hash => tile.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES)

function hashesOf(tile: Uint8Array | undefined, count: number): Hash[] {
  if (tile?.length !== count * HASH_BYTES) throw new Error('A tile of the log is not as long as the log says')
  return Array.from({ length: count }, (_, at) => hashIn(tile, at))
}

const rootOfTile = (tile: Uint8Array): Hash => fold(hashesOf(tile, TILE_WIDTH))

/** The root over as many hashes as a power of two. */
function fold(hashes: readonly Hash[]): Hash {
  let row = hashes
  while (row.length > 1) row = row.flatMap((left, at) => (at % 2 === 0 ? nodeHash(left, row[at + 1] ?? left) : []))
  return row[0] ?? emptyRoot()
}
