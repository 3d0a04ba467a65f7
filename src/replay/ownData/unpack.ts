import { ImportFault } from './importFault.ts'

/** An archive has no more files than this that are looked at. */
const MAX_ENTRIES = 1_000
const MAX_DIRECTORY = 1024 * 1024
/** The end of an archive with the longest comment. */
const MAX_TAIL_BYTES = 22 + 65_535

const isAt = (bytes: Uint8Array, ...magic: number[]) => magic.every((byte, at) => bytes[at] === byte)

/**
 * The bytes of a file as UTF-8 or as they are, unpacked where it is packed (gzip, zip), piece by piece. `onRead` hears how
 * much of the file itself has been read. Throws an ImportFault for an archive that cannot be opened or ends within.
 */
export async function* unpacked(file: Blob, onRead: (bytes: number) => void = () => undefined) {
  const start = new Uint8Array(await file.slice(0, 4).arrayBuffer())
  if (isAt(start, 0x1f, 0x8b)) yield* decoded(inflated(counted(file, onRead), 'gzip'))
  else if (isAt(start, 0x50, 0x4b, 3, 4)) {
    const { blob, method } = await entryOf(file)
    yield* decoded(method === 0 ? piecesOf(counted(blob, onRead)) : inflated(counted(blob, onRead), 'deflate-raw'))
  } else yield* decoded(piecesOf(counted(file, onRead)))
}

/** The beginning of a file, unpacked. */
export async function sampleOf(file: Blob, most: number): Promise<Uint8Array> {
  const sample = new Uint8Array(most)
  let length = 0
  for await (const piece of unpacked(file)) {
    const part = piece.subarray(0, most - length)
    sample.set(part, length)
    length += part.length
    if (length === most) break
  }
  return sample.subarray(0, length)
}

function counted(file: Blob, onRead: (bytes: number) => void): ReadableStream<Uint8Array<ArrayBuffer>> {
  let read = 0
  return file.stream().pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(piece, controller) {
        read += piece.length
        onRead(read)
        controller.enqueue(piece)
      },
    }),
  )
}

async function* piecesOf(stream: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const reader = stream.getReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

async function* inflated(stream: ReadableStream<Uint8Array<ArrayBuffer>>, format: 'gzip' | 'deflate-raw') {
  if (!('DecompressionStream' in globalThis)) throw new ImportFault('packed')
  try {
    yield* piecesOf(stream.pipeThrough(new DecompressionStream(format)))
  } catch (error) {
    throw error instanceof ImportFault ? error : new ImportFault('broken')
  }
}

/** Text in UTF-16, which MetaTrader writes, becomes UTF-8; a mark at the beginning goes. */
async function* decoded(pieces: AsyncGenerator<Uint8Array<ArrayBuffer>>): AsyncGenerator<Uint8Array> {
  let decoder: TextDecoder | undefined
  let isFirst = true
  const encoder = new TextEncoder()
  for await (const piece of pieces) {
    if (piece.length === 0) continue
    if (isFirst) {
      isFirst = false
      if (isAt(piece, 0xff, 0xfe)) decoder = new TextDecoder('utf-16le')
      else if (isAt(piece, 0xfe, 0xff)) decoder = new TextDecoder('utf-16be')
      else if (isAt(piece, 0xef, 0xbb, 0xbf)) {
        yield piece.subarray(3)
        continue
      }
    }
    yield decoder ? encoder.encode(decoder.decode(piece, { stream: true })) : piece
  }
}

/** The largest file of a zip archive, still packed. */
async function entryOf(file: Blob): Promise<{ blob: Blob; method: number }> {
  const fail = () => new ImportFault('packed')
  const tailStart = Math.max(0, file.size - MAX_TAIL_BYTES)
  const tail = new Uint8Array(await file.slice(tailStart).arrayBuffer())
  let end = tail.length - 22
  while (end >= 0 && !isAt(tail.subarray(end, end + 4), 0x50, 0x4b, 5, 6)) end--
  if (end < 0) throw new ImportFault('broken')
  const trailer = new DataView(tail.buffer, end)
  const [size, start] = [trailer.getUint32(12, true), trailer.getUint32(16, true)]
  if (size > MAX_DIRECTORY || start + size > file.size) throw fail()
  const directory = new DataView(await file.slice(start, start + size).arrayBuffer())
  let best: { method: number; packed: number; offset: number } | undefined
  for (let at = 0, entry = 0; at + 46 <= size && entry < MAX_ENTRIES; entry++) {
    if (directory.getUint32(at, true) !== 0x02014b50) throw fail()
    const [flags, method] = [directory.getUint16(at + 8, true), directory.getUint16(at + 10, true)]
    const [packed, offset] = [directory.getUint32(at + 20, true), directory.getUint32(at + 42, true)]
    const isReadable = (flags & 1) === 0 && (method === 0 || method === 8) && packed > 0
    if (isReadable && packed > (best?.packed ?? 0)) best = { method, packed, offset }
    at +=
      46 + directory.getUint16(at + 28, true) + directory.getUint16(at + 30, true) + directory.getUint16(at + 32, true)
  }
  if (best === undefined) throw fail()
  const head = new DataView(await file.slice(best.offset, best.offset + 30).arrayBuffer())
  if (head.byteLength < 30 || head.getUint32(0, true) !== 0x04034b50) throw fail()
  const from = best.offset + 30 + head.getUint16(26, true) + head.getUint16(28, true)
  if (from + best.packed > file.size) throw new ImportFault('broken')
  return { blob: file.slice(from, from + best.packed), method: best.method }
}
