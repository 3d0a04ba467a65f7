/**
 * Makes the past of the market once for all servers of a run, which begin with a copy of it: to make it costs as much as all the
 * rest of a start.
 */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CLOCK_START, Exchange, PREPARED_SERVER } from './exchange.ts'

/** Lead over the servers that begin with its data: their clocks must not be set back, ms. */
const LEAD_MS = 60_000

/** Prepares the folder and returns a function that removes it. */
export default async function prepareServer(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'prepared-'))
  const exchange = await Exchange.open({ CLOCK_START: new Date(Date.parse(CLOCK_START) - LEAD_MS).toISOString() })
  try {
    await exchange.stop()
    await cp(exchange.dataDir, join(folder, 'data'), { recursive: true })
  } finally {
    await exchange.close()
  }
  process.env[PREPARED_SERVER] = folder
  return () => rm(folder, { recursive: true, force: true })
}
