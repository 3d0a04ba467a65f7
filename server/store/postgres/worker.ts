/** The thread that holds the connection to PostgreSQL: does requests one after the other, and connects when it must. */
import { workerData } from 'node:worker_threads'
import pg from 'pg'
import { Batch, nothingPrepared, type ServerError } from './batch.ts'
import { connectionOf, IN_USE, presenceLock } from './connecting.ts'
import type { WireAnswer, WireRequest, WireResult, WireStart, WireStatement } from './wire.ts'

const { port, signal, connectMs, ...place } = workerData as WireStart

/** The end of a transaction that is sent as a whole; no statement of the other thread has its number. */
const COMMIT: WireStatement = { number: -1, values: [], isExact: false }

const texts = new Map<number, string>([[COMMIT.number, 'COMMIT']])
let client: pg.Client | undefined
let prepared = nothingPrepared()
/** Of the connections that there have been, the newest one's number. */
let connection = 0
/** Ends the request under way when its connection is gone. */
let abandon: ((failure: ServerError) => void) | undefined

async function connected(): Promise<pg.Client> {
  if (client !== undefined) return client
  const fresh = new pg.Client({ ...connectionOf(place), connectionTimeoutMillis: connectMs })
  const gone = (failure: ServerError) => {
    if (client !== fresh) return
    client = undefined
    abandon?.(failure)
  }
  fresh.on('error', gone)
  fresh.on('end', () => gone({ message: 'The connection to the database was closed' }))
  await fresh.connect()
  if (place.presence !== undefined) await bePresent(fresh, place.presence)
  connection += 1
  prepared = nothingPrepared()
  client = fresh
  return fresh
}

async function bePresent(fresh: pg.Client, presence: 'alone' | 'together'): Promise<void> {
  try {
    await fresh.query(presenceLock(presence))
  } catch (error) {
    await fresh.end().catch(() => {})
    const isTaken = error instanceof pg.DatabaseError && error.code === '55P03'
    throw isTaken ? Object.assign(new Error(IN_USE), { code: 'IN_USE' }) : error
  }
}

interface Performed {
  readonly results: readonly WireResult[]
  readonly failure: ServerError | undefined
}

/** Does work on the connection that is wanted, or on the one there is; never rejects. */
async function performed(work: readonly WireStatement[] | string, wanted: number | undefined): Promise<Performed> {
  let batch: Batch | undefined
  const failure = await new Promise<ServerError | undefined>((done) => {
    abandon = done
    const send = async () => {
      const open = await connected()
      if (wanted !== undefined && wanted !== connection) return done({ message: 'The transaction was lost on the way' })
      if (typeof work === 'string') {
        await open.query(work)
        return done(undefined)
      }
      batch = new Batch(work, texts, prepared, done)
      open.query(batch)
    }
    send().catch(done)
  })
  abandon = undefined
  // What ends a connection may be told before it is closed.
  if (failure?.severity === 'FATAL') giveUp()
  return { results: batch?.results ?? [], failure }
}

/** A transaction from its beginning to its end. It is committed when all else is answered: then its number is known, to ask for its outcome by. */
async function whole(statements: readonly WireStatement[]): Promise<Performed> {
  const { results, failure } = await performed(statements, undefined)
  if (failure === undefined) {
    const end = await performed([COMMIT], connection)
    return { results: [...results, ...end.results], failure: end.failure }
  }
  if (client !== undefined && (await performed('ROLLBACK', connection)).failure !== undefined) giveUp()
  return { results, failure }
}

async function perform({ id, connection: wanted, work, isWhole }: WireRequest): Promise<WireAnswer> {
  if (work === null) {
    await client?.end().catch(() => {})
    return { id, connection, results: [] }
  }
  if (typeof work !== 'string') for (const { number, text } of work) if (text !== undefined) texts.set(number, text)
  const { results, failure } =
    isWhole === true && typeof work !== 'string' ? await whole(work) : await performed(work, wanted)
  if (failure === undefined) return { id, connection, results }
  const { message, code = 'LOST' } = failure
  return { id, connection, results, failure: { message: message || code, code, isLost: client === undefined } }
}

/** The connection is nobody's any more. */
function giveUp(): void {
  const given = client
  client = undefined
  given?.connection.stream.destroy()
}

let turn = Promise.resolve()

port.on('message', (request: WireRequest | 'drop') => {
  if (request === 'drop') {
    // Somebody has waited for too long: what is under way is given up, with its transaction.
    giveUp()
    abandon?.({ message: 'The database did not answer in time' })
    return
  }
  turn = turn.then(async () => {
    port.postMessage(await perform(request))
    Atomics.store(signal, 0, 1)
    Atomics.notify(signal, 0)
    if (request.work === null) port.close()
  })
})
