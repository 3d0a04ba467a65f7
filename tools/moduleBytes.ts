/** Attributes the bytes of a built file to its modules, using its source map. */

/** The fields of a source map that are read (ECMA-426). */
export interface SourceMap {
  readonly sources: readonly string[]
  readonly mappings: string
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const VALUES = new Map([...DIGITS].map((digit, value) => [digit, value]))

/** The numbers of a segment: base 64, five bits a digit, the lowest first, the sign in the lowest bit. */
function numbersOf(segment: string): number[] {
  const numbers: number[] = []
  let [value, shift] = [0, 0]
  for (const digit of segment) {
    const bits = VALUES.get(digit) ?? 0
    value |= (bits & 31) << shift
    shift += 5
    if (bits & 32) continue
    numbers.push(value & 1 ? -(value >> 1) : value >> 1)
    value = 0
    shift = 0
  }
  return numbers
}

/** Letters of the code by the module they come from; what belongs to none stands under `''`. Minified code is almost all ASCII. */
export function moduleBytes(code: string, map: SourceMap): Map<string, number> {
  const bytes = new Map<string, number>()
  const add = (source: string, count: number) => {
    if (count > 0) bytes.set(source, (bytes.get(source) ?? 0) + count)
  }
  let place = 0
  const lines = code.split('\n')
  for (const [index, line] of map.mappings.split(';').entries()) {
    const { length } = lines[index] ?? ''
    let [column, source] = [0, '']
    let started = 0
    for (const segment of line === '' ? [] : line.split(',')) {
      const [forward = 0, moved] = numbersOf(segment)
      column += forward
      add(source, column - started)
      started = column
      if (moved === undefined) source = ''
      else {
        place += moved
        source = map.sources[place] ?? ''
      }
    }
    add(source, length - started)
  }
  return bytes
}

/** Returns the owner of a module in a table: its package, or our own folder. */
export function ownerOf(source: string): string {
  const inPackage = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1]
  if (inPackage) return inPackage
  const own = /(?:^|\/)(src\/[^/]+|contract|locales|sw)(?:\/|$)/.exec(source)?.[1]
  return own?.replace(/^src\/[^/]+\.tsx?$/, 'src') ?? 'the bundler'
}
