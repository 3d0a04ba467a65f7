import { AbortedError } from '../../api/errors.ts'
import { type BadRows, ImportFault } from './importFault.ts'
import type { ImportOrder, ImportProgress } from './importFile.ts'
import type { WorkerAnswer, WorkerRequest } from './importWorker.ts'
import { inTurn, type OwnFile, ownFiles } from './ownFiles.ts'
import type { Inspection, ParsePlan } from './plan.ts'

/** Asks a worker of its own; it ends with the answer. Rejects with an ImportFault, or an AbortedError when it is called off. */
function ask<T extends WorkerAnswer['type']>(
  request: WorkerRequest,
  wanted: T,
  signal: AbortSignal,
  onProgress: (progress: ImportProgress) => void = () => undefined,
): Promise<Extract<WorkerAnswer, { type: T }>> {
  if (signal.aborted) return Promise.reject(new AbortedError())
  const { promise, resolve, reject } = Promise.withResolvers<Extract<WorkerAnswer, { type: T }>>()
  const worker = new Worker(new URL('./importWorker.ts', import.meta.url), { type: 'module' })
  signal.addEventListener('abort', () => reject(new AbortedError()), { once: true })
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => {
    if (data.type === 'progress') onProgress(data)
    else if (data.type === 'failed') reject(new ImportFault(data.fault, data.line, data.bad))
    else if (data.type === wanted) resolve(data as Extract<WorkerAnswer, { type: T }>)
  })
  worker.addEventListener('error', ({ message }) => reject(new Error(message)), { once: true })
  worker.postMessage(request)
  return promise.finally(() => worker.terminate())
}

/** Finds out what a file is. Rejects with an ImportFault for one that cannot be read. */
export async function inspectInWorker(
  file: Blob,
  fileName: string,
  chosen: Partial<ParsePlan>,
  signal: AbortSignal,
): Promise<Inspection> {
  return (await ask({ type: 'inspect', file, fileName, chosen }, 'inspected', signal)).inspection
}

/** Imports a file. Rejects with an ImportFault, or an AbortedError when it is called off: then nothing of it is left. */
export function importInWorker(
  order: ImportOrder,
  signal: AbortSignal,
  onProgress: (progress: ImportProgress) => void,
): Promise<{ readonly file: OwnFile; readonly bad: BadRows }> {
  return inTurn(async () => {
    try {
      await ownFiles.tidy()
    } catch {
      throw new ImportFault('storage')
    }
    try {
      return await ask({ type: 'import', ...order }, 'imported', signal, onProgress)
    } catch (error) {
      // A worker that was ended could not tidy up itself.
      if (error instanceof AbortedError) await ownFiles.remove(order.id).catch(() => undefined)
      throw error
    }
  })
}
