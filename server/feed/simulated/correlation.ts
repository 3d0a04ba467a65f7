import { loadings, measuredCodes } from './drivers.ts'
import measured from './measured.json' with { type: 'json' }
import type { KeyedRandom } from './random.ts'

/** Measured correlation of two drivers of the matrix. */
export function measuredCorrelation(a: string, b: string): number {
  const [i, j] = [measuredCodes.indexOf(a), measuredCodes.indexOf(b)]
  const found = measured.correlations[Math.max(i, j)]?.[Math.min(i, j)]
  if (found === undefined) throw new Error(`no measured correlation of ${a} and ${b}`)
  return found
}

/** Lower triangle L with L·Lᵀ = the matrix; throws when the matrix is no correlation matrix. */
export function cholesky(matrix: readonly (readonly number[])[]): Float64Array[] {
  const rows: Float64Array[] = []
  for (const [i, given] of matrix.entries()) {
    const row = new Float64Array(i + 1)
    for (let j = 0; j <= i; j++) {
      const other = j === i ? row : rows[j]
      let sum = given[j] ?? 0
      for (let k = 0; k < j; k++) sum -= (row[k] ?? 0) * (other?.[k] ?? 0)
      if (j < i) row[j] = sum / (other?.[j] ?? Number.NaN)
      else if (sum <= 0) throw new Error('the correlations contradict each other')
      else row[j] = Math.sqrt(sum)
    }
    rows.push(row)
  }
  return rows
}

interface Mixed {
  readonly indices: readonly number[]
  readonly weights: readonly number[]
  readonly own: number
}

function mixed(code: string): Mixed {
  const parts = Object.entries(loadings[code] ?? {})
  let explained = 0
  for (const [a, weightA] of parts) {
    for (const [b, weightB] of parts) explained += weightA * weightB * measuredCorrelation(a, b)
  }
  if (explained >= 1) throw new Error(`the loadings of ${code} explain more than all of it`)
  return {
    indices: parts.map(([a]) => measuredCodes.indexOf(a)),
    weights: parts.map(([, weight]) => weight),
    own: Math.sqrt(1 - explained),
  }
}

/** Draws standard normals with the correlations of the drivers: the measured ones first, then `others` in their order. */
export class CorrelatedNormals {
  readonly #triangle: Float64Array[]
  readonly #others: Mixed[]
  readonly #raw: Float64Array
  #rows = 0
  #active: number[] = []

  constructor(others: readonly string[]) {
    this.#triangle = cholesky(measured.correlations)
    this.#others = others.map(mixed)
    this.#raw = new Float64Array(this.#triangle.length)
  }

  /** Says which drivers the next draws are for; what only the others need is not drawn. */
  select(wanted: (index: number) => boolean): void {
    const measuredRows = this.#triangle.length
    this.#rows = 0
    for (let i = 0; i < measuredRows; i++) if (wanted(i)) this.#rows = i + 1
    this.#active = []
    for (const [offset, { indices }] of this.#others.entries()) {
      if (!wanted(measuredRows + offset)) continue
      this.#active.push(offset)
      this.#rows = Math.max(this.#rows, ...indices.map((index) => index + 1))
    }
  }

  /** Fills the places of the selected drivers; what stands in the others means nothing. */
  draw(random: KeyedRandom, into: Float64Array): void {
    const raw = this.#raw
    for (let i = 0; i < this.#rows; i++) {
      raw[i] = random.normal()
      const row = this.#triangle[i]
      if (!row) continue
      let sum = 0
      for (let k = 0; k <= i; k++) sum += (row[k] ?? 0) * (raw[k] ?? 0)
      into[i] = sum
    }
    for (const offset of this.#active) {
      const other = this.#others[offset]
      if (!other) continue
      const { indices, weights, own } = other
      let sum = own * random.normal()
      for (let k = 0; k < indices.length; k++) sum += (weights[k] ?? 0) * (into[indices[k] ?? 0] ?? 0)
      into[this.#triangle.length + offset] = sum
    }
  }
}
