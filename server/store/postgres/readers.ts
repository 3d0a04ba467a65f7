type Reader = (text: string, isExact: boolean) => unknown

const whole: Reader = (text, isExact) => {
  if (isExact) return BigInt(text)
  const number = Number(text)
  // Thrown where it is asked for: a failure here would be one of the connection.
  return Number.isSafeInteger(number) ? number : BigInt(text)
}

/** A sum of whole numbers is a whole number. */
const numeric: Reader = (text, isExact) => (/^-?\d+$/.test(text) ? whole(text, isExact) : Number(text))

const readers: ReadonlyMap<number, Reader> = new Map<number, Reader>([
  // Whether something holds: 1 or 0.
  [16, (text, isExact) => whole(text === 't' ? '1' : '0', isExact)],
  [17, (text) => Buffer.from(text.slice(2), 'hex')],
  [20, whole],
  [21, whole],
  [23, whole],
  [26, whole],
  [700, Number],
  [701, Number],
  [1700, numeric],
])

const asItIs: Reader = (text) => text

/** Reads what PostgreSQL writes of a type, by its number, as SQLite would answer it. */
export const readerOf = (type: number): Reader => readers.get(type) ?? asItIs
