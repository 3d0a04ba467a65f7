import type { LoggedEntry, LoggedTicks } from '../entities/evidence.ts'
import { fromBase64 } from './base64.ts'
import type { Checkpoint } from './checkpoint.ts'
import { emptyRoot, type Hash, isSame, leafHash, nodeHash } from './merkle.ts'
import { checkTicks } from './receipt.ts'

/**
 * Result of reading a whole log: the first entry that differs from what was signed, or none if only the root differs.
 */
export type Audited =
  | { readonly fault?: undefined }
  | { readonly fault: 'changed' | 'otherRoot'; readonly entry?: number }

/** The root of a tree whose leaves come one after the other. */
class GrowingTree {
  size = 0
  /** The hashes of whole subtrees, the largest first. */
  readonly #whole: Hash[] = []

  add(leaf: Hash): void {
    this.#whole.push(leaf)
    this.size += 1
    for (let count = this.size; count % 2 === 0; count /= 2) {
      const [right, left] = [this.#whole.pop(), this.#whole.pop()]
      if (left !== undefined && right !== undefined) this.#whole.push(nodeHash(left, right))
    }
  }

  root(): Hash {
    return this.#whole.length === 0 ? emptyRoot() : this.#whole.reduceRight((right, left) => nodeHash(left, right))
  }
}

/**
 * Reads every entry of a log, as the server makes them of what it stores, and compares them with the tree that is signed. `ask`:
 * the entries from a number on, in pages. `mayBeGone`: whether the ticks of an entry need not be kept any more; its leaf stands
 * for them then. Rejects when `ask` does.
 */
export async function auditEntries(
  { size, root }: Checkpoint,
  ask: (from: number) => Promise<readonly LoggedEntry[]>,
  mayBeGone: (entry: number) => boolean,
): Promise<Audited> {
  const tree = new GrowingTree()
  const utf8 = new TextEncoder()
  while (tree.size < size) {
    const page = (await ask(tree.size)).slice(0, size - tree.size)
    if (page.length === 0) return { fault: 'changed', entry: tree.size }
    for (const { entry, leaf } of page) {
      const reported = fromBase64(leaf)
      const created = entry === undefined ? undefined : leafHash(utf8.encode(entry))
      const isGone = created === undefined && mayBeGone(tree.size)
      if (reported === undefined || (!isGone && (created === undefined || !isSame(created, reported))))
        return { fault: 'changed', entry: tree.size }
      tree.add(reported)
    }
  }
  return isSame(tree.root(), root) ? {} : { fault: 'otherRoot' }
}

/**
 * Returns true if the log contains an instrument's ticks of a period without a gap. Unlike `auditEntries`, it finds added ticks
 * that have no entry or the entry of other ticks.
 */
export function areWhole(ticks: readonly LoggedTicks[], checkpoint: Checkpoint): boolean {
  const parts = ticks.map(({ instrumentId, ...part }) => ({ ...part, instrument: Number(instrumentId) }))
  const { value } = checkTicks(parts, checkpoint)
  return value !== undefined && value.length <= 1
}
