import type { WorkTask } from '../../../../contract/workProof.ts'
import { AbortedError } from '../../../api/errors.ts'

/** Does the work of a task beside the page, which goes on meanwhile. Rejects with an AbortedError when it is called off. */
export function searchInWorker(task: WorkTask, signal: AbortSignal): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  if (signal.aborted) return Promise.reject(new AbortedError())
  const worker = new Worker(new URL('./workSearch.ts', import.meta.url), { type: 'module' })
  signal.addEventListener('abort', () => reject(new AbortedError()), { once: true })
  worker.addEventListener('message', ({ data }: MessageEvent<string>) => resolve(data), { once: true })
  worker.addEventListener('error', ({ message }) => reject(new Error(message)), { once: true })
  worker.postMessage(task)
  return promise.finally(() => worker.terminate())
}
