/** A server of a run in a process beside the fuzzer's: one that hangs or ends is noticed. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Target } from './run.ts'

/** Nobody waits longer for its books, ms. */
const MAX_CHECK_MS = 20_000

async function answerOf<T>(child: ChildProcess): Promise<T> {
  const answer = once(child, 'message') as Promise<[T]>
  const end = once(child, 'exit').then(([code]) => Promise.reject(new Error(`the server ended with code ${code}`)))
  return (await Promise.race([answer, end]))[0]
}

/** Starts the built server of a run (`child.ts`). */
export async function startServerProcess(built: string): Promise<Target> {
  const child = fork(built, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], serialization: 'advanced' })
  const reported = await answerOf<Pick<Target, 'origin' | 'consoleOrigin' | 'operator'>>(child)
  return {
    ...reported,
    faults: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return ['the server has ended']
      child.send('faults')
      const late = new Promise<never>((_, reject) => {
        setTimeout(() => reject(new Error('the server does not answer any more')), MAX_CHECK_MS).unref()
      })
      try {
        return (await Promise.race([answerOf<{ readonly faults: readonly string[] }>(child), late])).faults
      } catch (error) {
        return [error instanceof Error ? error.message : String(error)]
      }
    },
    close: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.send('close')
      const kill = setTimeout(() => child.kill('SIGKILL'), MAX_CHECK_MS)
      await ended.finally(() => clearTimeout(kill))
    },
  }
}
