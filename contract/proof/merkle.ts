import { sha256 } from '@noble/hashes/sha2.js'
import { isCount } from './shape.ts'

/**
 * The Merkle tree of RFC 6962, section 2.1, which transparency logs (C2SP tlog-tiles) are made of. Hashes are 32 bytes of SHA-256.
 */
export type Hash = Uint8Array

/** The hash of one entry. */
export const leafHash = (entry: Uint8Array): Hash => sha256.create().update(LEAF).update(entry).digest()

/** The hash of two neighbours. */
export const nodeHash = (left: Hash, right: Hash): Hash =>
  sha256.create().update(NODE).update(left).update(right).digest()

/** The root of a tree without entries. */
export const emptyRoot = (): Hash => sha256(new Uint8Array())

const LEAF = Uint8Array.of(0)
const NODE = Uint8Array.of(1)

/** A leaf's place in a tree, and the hashes that lead from it to the root, the lowest first. */
export interface Inclusion {
  /** From 0. */
  readonly index: number
  /** Entries of the tree. */
  readonly size: number
  readonly path: readonly Hash[]
}

/** The root that a leaf and its path come to (RFC 9162, section 2.1.3.2); undefined when the path does not fit its place. */
export function rootOf(leaf: Hash, { index, size, path }: Inclusion): Hash | undefined {
  if (!isCount(size) || !isCount(index) || index >= size) return undefined
  let [at, last] = [index, size - 1]
  let root = leaf
  for (const hash of path) {
    if (last === 0) return undefined
    if (at % 2 === 1 || at === last) {
      root = nodeHash(hash, root)
      while (at % 2 === 0 && at !== 0) {
        at = half(at)
        last = half(last)
      }
    } else root = nodeHash(root, hash)
    at = half(at)
    last = half(last)
  }
  return last === 0 ? root : undefined
}

/** Two sizes of one log, and the hashes that show that the larger one begins with all of the smaller one. */
export interface Consistency {
  readonly from: number
  readonly to: number
  readonly path: readonly Hash[]
}

/** Returns true if a tree contains an earlier one unchanged (RFC 9162, section 2.1.4.2). */
export function isGrown(earlier: Hash, later: Hash, { from, to, path }: Consistency): boolean {
  if (!isCount(from) || !isCount(to) || from > to) return false
  if (from === to) return path.length === 0 && isSame(earlier, later)
  // Every log begins with nothing.
  if (from === 0) return path.length === 0 && isSame(earlier, emptyRoot())
  const isWhole = Number.isInteger(Math.log2(from))
  const [first, ...rest] = isWhole ? [earlier, ...path] : path
  if (first === undefined) return false
  let [at, last] = [from - 1, to - 1]
  while (at % 2 === 1) {
    at = half(at)
    last = half(last)
  }
  let [old, fresh] = [first, first]
  for (const hash of rest) {
    if (last === 0) return false
    if (at % 2 === 1 || at === last) {
      old = nodeHash(hash, old)
      fresh = nodeHash(hash, fresh)
      while (at % 2 === 0 && at !== 0) {
        at = half(at)
        last = half(last)
      }
    } else fresh = nodeHash(fresh, hash)
    at = half(at)
    last = half(last)
  }
  return last === 0 && isSame(old, earlier) && isSame(fresh, later)
}

/** Returns true if two hashes have the same bytes. */
export const isSame = (one: Hash, other: Hash): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at])

/** Hashes of whole subtrees: `at(level, index)` is over the entries from `index * 2 ** level` to the next. */
export interface Subtrees {
  at(level: number, index: number): Hash
}

/** The hash over the entries from `begin` to before `end`, where `begin` is a multiple of the power of two that covers them. */
function rangeHash(trees: Subtrees, begin: number, end: number): Hash {
  const size = end - begin
  const level = Math.floor(Math.log2(size))
  const whole = 2 ** level
  const left = trees.at(level, begin / whole)
  return whole === size ? left : nodeHash(left, rangeHash(trees, begin + whole, end))
}

/** The root of a tree's first entries. */
export const treeRoot = (trees: Subtrees, size: number): Hash => (size === 0 ? emptyRoot() : rangeHash(trees, 0, size))

/** The path from an entry to the root of the tree's first `size` entries. */
export function inclusionOf(trees: Subtrees, index: number, size: number): Inclusion {
  if (!isCount(index) || index >= size) throw new RangeError(`There is no entry ${index} of ${size}`)
  const path: Hash[] = []
  let [begin, end] = [0, size]
  while (end - begin > 1) {
    const middle = begin + largestBelow(end - begin)
    if (index < middle) {
      path.push(rangeHash(trees, middle, end))
      end = middle
    } else {
      path.push(rangeHash(trees, begin, middle))
      begin = middle
    }
  }
  return { index, size, path: path.reverse() }
}

/** The hashes that show that a tree of `to` entries begins with its first `from`. */
export function consistencyOf(trees: Subtrees, from: number, to: number): Consistency {
  if (!isCount(from) || !isCount(to) || from > to) throw new RangeError(`${to} entries have no first ${from}`)
  if (from === 0 || from === to) return { from, to, path: [] }
  const path: Hash[] = []
  let [begin, end] = [0, to]
  let isKnown = true
  // Down to the place where the earlier tree ends; what is beside the way is told.
  while (end !== from) {
    const middle = begin + largestBelow(end - begin)
    if (from <= middle) {
      path.push(rangeHash(trees, middle, end))
      end = middle
    } else {
      path.push(rangeHash(trees, begin, middle))
      begin = middle
      isKnown = false
    }
  }
  if (!isKnown) path.push(rangeHash(trees, begin, end))
  return { from, to, path: path.reverse() }
}

/** The largest power of two that is less than a size of at least two. */
const largestBelow = (size: number): number => 2 ** Math.floor(Math.log2(size - 1))
const half = (count: number): number => Math.floor(count / 2)
