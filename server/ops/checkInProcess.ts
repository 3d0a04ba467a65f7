import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)
/** Findings beyond so many characters are too many to read. */
const MAX_OUTPUT_LENGTH = 1_000_000

/**
 * Checks the books of a folder in a process of its own, on a connection of its own: the exchange goes on meanwhile,
 * however many postings there are. `program` is the built command line. Rejects when it could not check.
 */
export async function checkInProcess(program: string, dataDir: string): Promise<readonly string[]> {
  const env = { ...process.env, DATA_DIR: dataDir }
  try {
    await run(process.execPath, [program, 'check-ledger'], { env, maxBuffer: MAX_OUTPUT_LENGTH })
    return []
  } catch (error) {
    const { stdout = '' } = error as { readonly stdout?: string }
    const found = stdout.split('\n').filter(Boolean)
    // What is wrong is told there; that nothing could be looked at is not.
    if (found.length === 0) throw error
    return found
  }
}
