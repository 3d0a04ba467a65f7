import type { JournalCall, JournalReply, JournalService } from './journalService.ts'

let worker: Worker | undefined
let requested = 0
const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>()

function fail(message: string): void {
  for (const { reject } of waiting.values()) reject(new Error(message))
  waiting.clear()
  worker?.terminate()
  worker = undefined
}

function started(): Worker {
  if (worker) return worker
  worker = new Worker(new URL('./journalWorker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<JournalReply>) => {
    const one = waiting.get(data.id)
    waiting.delete(data.id)
    if (data.failure === undefined) one?.resolve(data.result)
    else one?.reject(new Error(data.failure))
  })
  worker.addEventListener('error', ({ message }) => fail(message))
  return worker
}

/** The journal's desk in a thread of its own, which starts with the first call. */
export const journalThread = new Proxy({} as JournalService, {
  get:
    (_, method: keyof JournalService) =>
    (...given: readonly unknown[]) => {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      requested += 1
      waiting.set(requested, { resolve, reject })
      started().postMessage({ id: requested, method, given } satisfies JournalCall)
      return promise
    },
})

/** Ends the thread; what it was asked is answered no more. */
export const closeJournalThread = (): void => fail('The journal was closed')
