import { inspect, SAMPLE_BYTES } from './detect.ts'
import { type BadRows, ImportFault, type ImportFaultName } from './importFault.ts'
import { type ImportOrder, type ImportProgress, importFile } from './importFile.ts'
import { type OwnFile, ownFiles } from './ownFiles.ts'
import type { Inspection, ParsePlan } from './plan.ts'
import { sampleOf } from './unpack.ts'

/** Messages from the page to the import worker. */
export type WorkerRequest =
  | {
      readonly type: 'inspect'
      readonly file: Blob
      readonly fileName: string
      readonly chosen: Partial<ParsePlan>
    }
  | ({ readonly type: 'import' } & ImportOrder)

/** Messages from the import worker. An error is named, so that both sides know it. */
export type WorkerAnswer =
  | { readonly type: 'inspected'; readonly inspection: Inspection }
  | ({ readonly type: 'progress' } & ImportProgress)
  | { readonly type: 'imported'; readonly file: OwnFile; readonly bad: BadRows }
  | {
      readonly type: 'failed'
      readonly fault: ImportFaultName
      readonly line: number | undefined
      readonly bad: BadRows | undefined
    }

/** Progress is told this often at most, ms. */
const PROGRESS_INTERVAL_MS = 100

const answer = (said: WorkerAnswer) => postMessage(said)

async function perform(request: WorkerRequest): Promise<void> {
  if (request.type === 'inspect') {
    const sample = await sampleOf(request.file, SAMPLE_BYTES)
    answer({ type: 'inspected', inspection: inspect(sample, request.fileName, request.chosen) })
    return
  }
  let toldAt = 0
  const imported = await importFile(request, ownFiles, (progress) => {
    const now = performance.now()
    if (now - toldAt < PROGRESS_INTERVAL_MS) return
    toldAt = now
    answer({ type: 'progress', ...progress })
  })
  answer({ type: 'imported', ...imported })
}

addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  perform(data).catch((error: unknown) => {
    const known = error instanceof ImportFault ? error : new ImportFault('broken')
    answer({ type: 'failed', fault: known.fault, line: known.line, bad: known.bad })
  })
})
