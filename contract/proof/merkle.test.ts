import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  consistencyOf,
  emptyRoot,
  type Hash,
  inclusionOf,
  isGrown,
  leafHash,
  nodeHash,
  rootOf,
  treeRoot,
} from './merkle.ts'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const entry = (text: string) => Uint8Array.from(Buffer.from(text, 'hex'))

/** The definition of RFC 6962, word by word. */
function naiveRoot(leaves: readonly Hash[]): Hash {
  const [only] = leaves
  if (only === undefined) return emptyRoot()
  if (leaves.length === 1) return only
  let split = 1
  while (split * 2 < leaves.length) split *= 2
  return nodeHash(naiveRoot(leaves.slice(0, split)), naiveRoot(leaves.slice(split)))
}

const treesOf = (leaves: readonly Hash[]) => ({
  at: (level: number, index: number) => naiveRoot(leaves.slice(index * 2 ** level, (index + 1) * 2 ** level)),
})

/** The entries and roots that the authors of RFC 6962 test their own log with. */
const known = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f']
const roots = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]

const leavesOf = (count: number) => Array.from({ length: count }, (_, at) => leafHash(Uint8Array.of(at, at >> 8)))
const sized = fc
  .integer({ min: 1, max: 70 })
  .chain((size) => fc.tuple(fc.constant(size), fc.nat(size - 1), fc.nat(size)))
const flipped = (hash: Hash, bit: number) => hash.map((byte, at) => (at === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte))

describe('the tree', () => {
  it('has the published roots', () => {
    const leaves = known.map((text) => leafHash(entry(text)))
    roots.forEach((root, size) => {
      expect(hex(treeRoot(treesOf(leaves), size))).toBe(root)
    })
  })

  it('leads from every entry of every size to the root, and from nowhere else', () =>
    fc.assert(
      fc.property(sized, fc.nat(255), ([size, index], bit) => {
        const leaves = leavesOf(size)
        const root = hex(naiveRoot(leaves))
        const inclusion = inclusionOf(treesOf(leaves), index, size)
        const leaf = leaves[index] ?? emptyRoot()
        expect(hex(rootOf(leaf, inclusion) ?? emptyRoot())).toBe(root)
        const others = [
          rootOf(flipped(leaf, bit), inclusion),
          rootOf(leaf, { ...inclusion, index: index ^ 1 }),
          rootOf(leaf, { ...inclusion, path: [...inclusion.path, leaf] }),
          ...(inclusion.path.length > 0 ? [rootOf(leaf, { ...inclusion, path: inclusion.path.slice(1) })] : []),
          ...inclusion.path.map((hash, at) =>
            rootOf(leaf, { ...inclusion, path: inclusion.path.with(at, flipped(hash, bit)) }),
          ),
        ]
        for (const other of others) expect(other && hex(other)).not.toBe(root)
      }),
    ))

  it('shows that it has grown out of every earlier size, and denies it after any change', () =>
    fc.assert(
      fc.property(sized, fc.nat(255), ([size, changed, from], bit) => {
        const leaves = leavesOf(size)
        const [earlier, later] = [naiveRoot(leaves.slice(0, from)), naiveRoot(leaves)]
        const consistency = consistencyOf(treesOf(leaves), from, size)
        expect(isGrown(earlier, later, consistency)).toBe(true)
        expect(isGrown(flipped(earlier, bit), later, consistency)).toBe(false)
        if (from > 0) expect(isGrown(earlier, flipped(later, bit), consistency)).toBe(false)
        expect(isGrown(earlier, later, { ...consistency, path: [...consistency.path, later] })).toBe(false)
        if (changed >= from || from === 0) return
        const edited = leaves.with(changed, flipped(leaves[changed] ?? emptyRoot(), bit))
        const proof = consistencyOf(treesOf(edited), from, size)
        expect(isGrown(earlier, naiveRoot(edited), proof)).toBe(false)
      }),
    ))

  it('refuses what is no place in a tree', () => {
    const leaf = leafHash(entry('00'))
    for (const [index, size] of [
      [1, 1],
      [-1, 1],
      [0, 0],
      [0.5, 2],
      [0, Number.NaN],
      [2 ** 60, 2 ** 61],
    ] as const)
      expect(rootOf(leaf, { index, size, path: [] })).toBeUndefined()
    for (const [from, to] of [
      [2, 1],
      [-1, 3],
      [1.5, 2],
    ] as const)
      expect(isGrown(leaf, leaf, { from, to, path: [] })).toBe(false)
    expect(() => inclusionOf(treesOf([leaf]), 1, 1)).toThrow(RangeError)
    expect(() => consistencyOf(treesOf([leaf]), 2, 1)).toThrow(RangeError)
  })
})
