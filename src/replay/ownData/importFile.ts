import type { BlockInfo } from './blocks.ts'
import { ImportFault } from './importFault.ts'
import type { OwnFile, OwnFiles, OwnMarket } from './ownFiles.ts'
import type { ParsePlan } from './plan.ts'
import { blockReader } from './rows.ts'
import { SpanGatherer } from './spans.ts'
import { unpacked } from './unpack.ts'

/** File to import, and its options. */
export interface ImportOrder {
  readonly id: string
  readonly file: Blob
  readonly fileName: string
  readonly plan: ParsePlan
  readonly market: OwnMarket
  /** Our clock, ms. */
  readonly addedAt: number
}

/** Progress of an import: rows, and the share of the file, 0 to 1. */
export interface ImportProgress {
  readonly rows: number
  readonly share: number
}

const isFull = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError'

/**
 * Reads a file into the storage of this device, a piece at a time. Throws an ImportFault; then nothing of it is left. Of a
 * row nothing is kept but its time, its prices and its volume.
 */
export async function importFile(
  { id, file, fileName, plan, market, addedAt }: ImportOrder,
  files: OwnFiles,
  onProgress: (progress: ImportProgress) => void,
): Promise<{ readonly file: OwnFile; readonly bad: ReturnType<typeof blockReader>['reader']['bad'] }> {
  const sink = await files.sink(id)
  const blocks: OwnFile['blocks'] = []
  const spans = new SpanGatherer(Math.max(1, plan.barMs))
  let writing: (Promise<void> | void)[] = []
  let [offset, digits] = [0, 0]
  const { reader, writer } = blockReader(
    plan,
    (bytes, block: BlockInfo) => {
      blocks.push([offset, block.bytes, block.from, block.to, block.digits])
      digits = Math.max(digits, block.digits)
      writing.push(sink.write(bytes, offset))
      offset += block.bytes
    },
    (time) => spans.add(time),
  )
  const written = async () => {
    const now = writing
    writing = []
    await Promise.all(now)
  }
  let share = 0
  try {
    try {
      for await (const piece of unpacked(file, (read) => (share = read / Math.max(1, file.size)))) {
        reader.push(piece)
        await written()
        onProgress({ rows: reader.rows, share: Math.min(1, share) })
      }
      reader.end()
      writer.flush()
      await written()
    } finally {
      sink.close()
    }
    const whole: OwnFile = {
      ...{
        id,
        fileName: fileName.slice(0, 200),
        format: plan.format,
        kind: plan.kind,
        barMs: plan.barMs,
        market,
        addedAt,
      },
      hasAsk: plan.kind === 'ticks' && plan.columns.prices.length === 2,
      rows: reader.rows,
      bad: reader.bad.count,
      bytes: offset,
      digits,
      place: sink.place,
      blocks: blocks.toSorted((one, other) => one[2] - other[2]),
      spans: spans.taken().map(({ from, to }) => [from, to]),
    }
    await files.add(whole)
    return { file: whole, bad: reader.bad }
  } catch (error) {
    await files.remove(id).catch(() => undefined)
    if (error instanceof ImportFault)
      throw error.line === undefined && reader.line > 0 ? new ImportFault(error.fault, reader.line, error.bad) : error
    throw new ImportFault(isFull(error) ? 'noRoom' : 'storage')
  }
}
