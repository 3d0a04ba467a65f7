import { createHash } from 'node:crypto'

/**
 * A set of texts in 20 bits each, as an xor filter with fingerprints of 16 bits (Graf and Lemire, 2020): every text of the set
 * is found, and of all others one in 65,536. The texts cannot be read in it.
 */
export interface Filter {
  readonly seed: number
  readonly fingerprints: Uint16Array
}

/** Bytes before the fingerprints: the seed and their number. */
const HEAD = 8
/** Places for a text: with fewer, no order is found in which they can be filled. */
const PLACES_PER_TEXT = 1.23
const EXTRA_PLACES = 32

interface Places {
  readonly fingerprint: number
  /** One in each third of the filter. */
  readonly places: readonly [number, number, number]
}

function placesOf(text: string, seed: number, length: number): Places {
  const digest = createHash('sha256').update(`${seed}:${text}`).digest()
  const third = length / 3
  const place = (part: number) => part * third + (digest.readUInt32LE(part * 4) % third)
  return { fingerprint: digest.readUInt16LE(12), places: [place(0), place(1), place(2)] }
}

const at = (all: Uint16Array, place: number) => all[place] ?? 0

/** Returns true if a text is in the set; true by chance for one in 65,536 others. */
export function mayHold({ seed, fingerprints }: Filter, text: string): boolean {
  const { fingerprint, places } = placesOf(text, seed, fingerprints.length)
  return (at(fingerprints, places[0]) ^ at(fingerprints, places[1]) ^ at(fingerprints, places[2])) === fingerprint
}

/** Makes the filter of a set. */
export function filterOf(texts: ReadonlySet<string>): Filter {
  const length = 3 * Math.ceil((texts.size * PLACES_PER_TEXT + EXTRA_PLACES) / 3)
  for (let seed = 1; ; seed += 1) {
    const order = orderOf(
      [...texts].map((text) => placesOf(text, seed, length)),
      length,
    )
    if (order === undefined) continue
    const fingerprints = new Uint16Array(length)
    for (const [{ fingerprint, places }, free] of order.reverse()) {
      const others = places.reduce((sum, place) => (place === free ? sum : sum ^ at(fingerprints, place)), 0)
      fingerprints[free] = fingerprint ^ others
    }
    return { seed, fingerprints }
  }
}

/** Takes away, one by one, a text that has a place of its own; undefined where some are left. */
function orderOf(all: readonly Places[], length: number): [Places, number][] | undefined {
  const counts = new Uint32Array(length)
  // Of the texts at a place: with one left, it is that one.
  const sums = new Float64Array(length)
  for (const [index, { places }] of all.entries())
    for (const place of places) {
      counts[place] = (counts[place] ?? 0) + 1
      sums[place] = (sums[place] ?? 0) + index
    }
  const alone = [...counts.keys()].filter((place) => counts[place] === 1)
  const order: [Places, number][] = []
  for (let free = alone.pop(); free !== undefined; free = alone.pop()) {
    const index = sums[free] ?? 0
    const one = counts[free] === 1 ? all[index] : undefined
    if (one === undefined) continue
    order.push([one, free])
    for (const place of one.places) {
      counts[place] = (counts[place] ?? 0) - 1
      sums[place] = (sums[place] ?? 0) - index
      if (counts[place] === 1) alone.push(place)
    }
  }
  return order.length === all.length ? order : undefined
}

/** A filter as a file holds it: seed, number of fingerprints, fingerprints; little-endian. */
export function writeFilter({ seed, fingerprints }: Filter): Buffer {
  const bytes = Buffer.alloc(HEAD + fingerprints.length * 2)
  bytes.writeUInt32LE(seed, 0)
  bytes.writeUInt32LE(fingerprints.length, 4)
  for (const [place, one] of fingerprints.entries()) bytes.writeUInt16LE(one, HEAD + place * 2)
  return bytes
}

/** Reads it back. Throws for what is none. */
export function readFilter(bytes: Buffer): Filter {
  const length = bytes.length >= HEAD ? bytes.readUInt32LE(4) : -1
  if (bytes.length !== HEAD + length * 2 || length % 3 !== 0) throw new Error('This is no filter of passwords')
  const fingerprints = Uint16Array.from({ length }, (_, place) => bytes.readUInt16LE(HEAD + place * 2))
  return { seed: bytes.readUInt32LE(0), fingerprints }
}
