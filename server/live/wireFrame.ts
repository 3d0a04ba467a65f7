/** First byte of a text frame that comes whole (RFC 6455 §5.2). */
const WHOLE_TEXT = 0x81
/** In place of a length: it follows in two bytes, or in eight. */
const LENGTH_IN_2 = 126
const LENGTH_IN_8 = 127

/**
 * Text frames of a server in one piece as they go on the wire (RFC 6455 §5.2). Made once, they are written as they are to
 * everybody who is to have them: making a head for each and writing it beside the text costs as much again as the writing.
 */
export function framed(...texts: readonly string[]): Buffer {
  const sizes = texts.map((text) => Buffer.byteLength(text))
  const whole = Buffer.allocUnsafe(sizes.reduce((sum, size) => sum + headOf(size) + size, 0))
  let at = 0
  for (const [index, text] of texts.entries()) {
    at = writeHead(whole, at, sizes[index] ?? 0)
    at += whole.write(text, at)
  }
  return whole
}

const headOf = (size: number): number => (size < LENGTH_IN_2 ? 2 : size < 0x10000 ? 4 : 10)

function writeHead(into: Buffer, from: number, size: number): number {
  const at = into.writeUInt8(WHOLE_TEXT, from)
  if (size < LENGTH_IN_2) return into.writeUInt8(size, at)
  if (size < 0x10000) return into.writeUInt16BE(size, into.writeUInt8(LENGTH_IN_2, at))
  return into.writeBigUInt64BE(BigInt(size), into.writeUInt8(LENGTH_IN_8, at))
}
