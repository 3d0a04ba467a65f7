import type { PostgresPipe } from './pipe.ts'
import { SqlFailure } from './sqlFailure.ts'

/** A server that was restarted is waited for so long, ms. */
const TIMEOUT_MS = 15_000
const PAUSE_MS = 100

/**
 * What became of a transaction whose end was lost with its connection. Throws a SqlFailure `UNCERTAIN` when PostgreSQL
 * cannot be asked in time: then it may be committed or not.
 */
export function transactionOutcome(pipe: PostgresPipe, transaction: string): 'committed' | 'aborted' {
  const deadline = performance.now() + TIMEOUT_MS
  while (performance.now() < deadline) {
    const outcome = reported(pipe, transaction)
    if (outcome === 'committed' || outcome === 'aborted') return outcome
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS)
  }
  throw new SqlFailure({ message: 'Whether it was committed cannot be asked', code: 'UNCERTAIN', isLost: true })
}

/** `in progress` while the server has not noticed yet; undefined when it cannot be asked now. */
function reported(pipe: PostgresPipe, transaction: string): unknown {
  try {
    const text = 'SELECT pg_xact_status($1::text::xid8)'
    return pipe.now({ text, values: [transaction], isExact: false }).rows[0]?.[0]
  } catch (error) {
    if (error instanceof SqlFailure) return undefined
    throw error
  }
}
