/**
 * `npm run witness -- URL [FOLDER]`: an independent witness of a broker's logs, for anybody to run. It remembers the newest
 * checkpoint of each log in a folder (`witness` unless said), demands a proof that the log has only grown since, signs what it
 * saw (C2SP tlog-cosignature) and hands the signature to the server, which publishes it. Every minute until it is stopped;
 * `--once` looks once. It ends with 1 as soon as a log's past was changed, and keeps what shows that.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { Witness } from './witness/witness.ts'

/** Checkpoints come every ten seconds; one a minute shows every change just as well, ms. */
const INTERVAL_MS = 60_000

const args = process.argv.slice(2).filter((arg) => arg !== '--once')
const [url = '', folder = 'witness'] = args
if (!URL.canParse(url)) throw new Error('Name the server: npm run witness -- https://broker.example [FOLDER]')
const witness = new Witness(new URL(url).origin, folder)
console.log(`The key of this witness: ${witness.key}`)
do {
  try {
    for (const { shard, size, fault } of await witness.look()) {
      console.log(`${new Date().toISOString()} log ${shard}: ${fault ?? `${size} entries, grown and signed`}`)
      if (fault !== undefined) process.exit(1)
    }
  } catch (error) {
    // A server that cannot be reached proves nothing against it.
    console.error(`${new Date().toISOString()} ${error instanceof Error ? error.message : error}`)
    if (process.argv.includes('--once')) process.exit(2)
  }
} while (!process.argv.includes('--once') && (await wait(INTERVAL_MS, true)))
