/** A tick as the tape keeps it: what the engine decided on (issue of the tape; decisions §4). */
export interface TapeTick {
  /** UTC ms. It goes back where a server's clock did. */
  readonly time: number
  /** Rounded to the instrument's digits. */
  readonly price: number
  /** Traded volume, or 1 per quote if the source has no volume. */
  readonly volume: number
  /** True if the price moved here from the last one without a gap, as inside a replayed bar. */
  readonly isContinuous: boolean
  /** Set where the market was closed at that time: no stop and no target is reached then. */
  readonly isClosed?: boolean
}

const VERSION = 1
/** Volumes with at most so many decimals are whole numbers of their last one; others are kept as floating-point numbers. */
const VOLUME_DIGITS = 8
const FLOATS = 255
const MAX_BLOCK = 65_536

/**
 * The ticks of one instrument as bytes, before compression. A price with more decimals than its instrument is kept as it is, in more
 * bytes. Throws a RangeError for a time that is not whole.
 */
export function packTicks(ticks: readonly TapeTick[], digits: number): Uint8Array<ArrayBuffer> {
  if (ticks.length > MAX_BLOCK) throw new RangeError(`A block has at most ${MAX_BLOCK} ticks`)
  const bytes = new ByteWriter()
  const unit = 10 ** digits
  const volumeDigits = decimalsOf(ticks)
  const priceDigits = ticks.every(({ price }) => Math.round(price * unit) / unit === price) ? digits : FLOATS
  bytes.byte(VERSION)
  bytes.byte(priceDigits)
  bytes.byte(volumeDigits)
  bytes.number(ticks.length)
  // A column after the other: what is alike stands together, which is what makes it small.
  let time = 0
  for (const tick of ticks) {
    bytes.signed(tick.time - time)
    time = tick.time
  }
  let units = 0
  for (const { price } of ticks) {
    if (priceDigits === FLOATS) bytes.float(price)
    else {
      const at = Math.round(price * unit)
      bytes.signed(at - units)
      units = at
    }
  }
  for (const { volume } of ticks)
    if (volumeDigits === FLOATS) bytes.float(volume)
    else bytes.number(Math.round(volume * 10 ** volumeDigits))
  bytes.bits(ticks.map(({ isContinuous }) => isContinuous))
  const isEverClosed = ticks.some(({ isClosed }) => isClosed)
  bytes.byte(Number(isEverClosed))
  if (isEverClosed) bytes.bits(ticks.map(({ isClosed = false }) => isClosed))
  return bytes.taken()
}

/** Reads what `packTicks` wrote. Throws a RangeError for anything else. */
export function unpackTicks(packed: Uint8Array): TapeTick[] {
  const bytes = new ByteReader(packed)
  if (bytes.byte() !== VERSION) throw new RangeError('Not a tick block')
  const priceDigits = bytes.byte()
  const unit = 10 ** priceDigits
  const volumeDigits = bytes.byte()
  const count = bytes.number()
  if (count > MAX_BLOCK) throw new RangeError('Tick block too long')
  let time = 0
  const times = Array.from({ length: count }, () => {
    time += bytes.signed()
    return time
  })
  let units = 0
  const prices = Array.from({ length: count }, () => {
    if (priceDigits === FLOATS) return bytes.float()
    units += bytes.signed()
    return units / unit
  })
  const volumes = Array.from({ length: count }, () =>
    volumeDigits === FLOATS ? bytes.float() : bytes.number() / 10 ** volumeDigits,
  )
  const continuous = bytes.bits(count)
  const closed = bytes.byte() === 1 ? bytes.bits(count) : []
  bytes.end()
  return times.map((at, i) => ({
    time: at,
    price: prices[i] ?? 0,
    volume: volumes[i] ?? 0,
    isContinuous: continuous[i] ?? false,
    ...(closed[i] && { isClosed: true }),
  }))
}

/** The digits that packed ticks were made with; 255 where a price had more. */
export const digitsOf = (packed: Uint8Array): number => packed[1] ?? 0

/** The fewest decimals that all volumes can be written with, so that reading them gives the very same numbers. */
function decimalsOf(ticks: readonly TapeTick[]): number {
  let digits = 0
  for (const { volume } of ticks) {
    while (digits <= VOLUME_DIGITS && !isExact(volume, digits)) digits += 1
    if (digits > VOLUME_DIGITS) return FLOATS
  }
  return digits
}

function isExact(volume: number, digits: number): boolean {
  const units = Math.round(volume * 10 ** digits)
  return volume >= 0 && Number.isSafeInteger(units) && units / 10 ** digits === volume
}

/** Writes numbers in as few bytes as each needs: seven bits a byte, the lowest first. */
class ByteWriter {
  #bytes = new Uint8Array(4_096)
  #length = 0

  byte(value: number): void {
    if (this.#length === this.#bytes.length) {
      const longer = new Uint8Array(this.#bytes.length * 2)
      longer.set(this.#bytes)
      this.#bytes = longer
    }
    this.#bytes[this.#length] = value
    this.#length += 1
  }

  number(value: number): void {
    if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${value} cannot be kept`)
    let rest = value
    while (rest >= 128) {
      this.byte((rest % 128) + 128)
      rest = Math.floor(rest / 128)
    }
    this.byte(rest)
  }

  signed(value: number): void {
    if (!Number.isInteger(value)) throw new RangeError(`${value} is not whole`)
    this.number(value < 0 ? -2 * value - 1 : 2 * value)
  }

  float(value: number): void {
    for (const byte of new Uint8Array(new Float64Array([value]).buffer)) this.byte(byte)
  }

  bits(flags: readonly boolean[]): void {
    for (let at = 0; at < flags.length; at += 8)
      this.byte(flags.slice(at, at + 8).reduce((bits, flag, bit) => bits | (Number(flag) << bit), 0))
  }

  taken(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length)
  }
}

class ByteReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  byte(): number {
    const value = this.#bytes[this.#at]
    if (value === undefined) throw new RangeError('Tick block too short')
    this.#at += 1
    return value
  }

  number(): number {
    let value = 0
    for (let scale = 1; ; scale *= 128) {
      const byte = this.byte()
      value += (byte % 128) * scale
      if (!Number.isSafeInteger(value)) throw new RangeError('Number too large')
      if (byte < 128) return value
    }
  }

  signed(): number {
    const value = this.number()
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2
  }

  float(): number {
    const bytes = Uint8Array.from({ length: 8 }, () => this.byte())
    return new Float64Array(bytes.buffer)[0] ?? 0
  }

  bits(count: number): boolean[] {
    const bytes = Array.from({ length: Math.ceil(count / 8) }, () => this.byte())
    return Array.from({ length: count }, (_, i) => (((bytes[i >> 3] ?? 0) >> (i & 7)) & 1) === 1)
  }

  end(): void {
    if (this.#at !== this.#bytes.length) throw new RangeError('Tick block too long')
  }
}
