/** The thread that writes the engine's batches to SQLite and waits for the disk: all that lie ready in one transaction. */
import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import { openEmbedded } from '../store/sqlite.ts'
import { WriteTurn } from '../store/writeTurn.ts'
import { SqlEngineStore } from './engineStore.ts'
import { batchOf, type FlushAnswer, type FlushRequest, type FlushStart } from './flushWire.ts'
import { type CheckpointStart, copyWal, WalCheckpoints } from './walCheckpoints.ts'

type Message = FlushRequest | 'close'

const port = parentPort
const start = workerData as FlushStart | CheckpointStart
if (port !== null) {
  if ('checkpoints' in start) copyWal(start, port)
  else flushAll(start, port)
}

function flushAll({ path, turn: memory }: FlushStart, port: MessagePort): void {
  const turn = new WriteTurn(memory)
  if (!turn.open()) return
  const db = openEmbedded(path)
  const store = new SqlEngineStore(db)
  const checkpoints = new WalCheckpoints(db, new URL(import.meta.url))
  let failedRun: number | undefined

  const flush = (requested: readonly FlushRequest[]): FlushAnswer['failure'] => {
    const batches = requested.map(({ batch }) => batchOf(batch))
    try {
      turn.second(() => store.write(batches))
      return undefined
    } catch (error) {
      const { message, code } = error as Error & { readonly code?: string }
      return { message, code }
    }
  }

  port.on('message', (first: Message) => {
    const messages: Message[] = [first]
    for (let next = receiveMessageOnPort(port); next !== undefined; next = receiveMessageOnPort(port))
      messages.push(next.message)
    const requested = messages.filter((message) => message !== 'close')
    const last = requested.at(-1)
    if (last !== undefined) {
      const isLate = requested.some(({ run }) => run === failedRun)
      const failure = isLate ? { message: 'A batch before it was not written', code: undefined } : flush(requested)
      if (failure !== undefined) failedRun = last.run
      port.postMessage({ upTo: last.number, ...(failure && { failure }) } satisfies FlushAnswer)
      if (failure === undefined) checkpoints.committed()
    }
    if (messages.includes('close')) {
      checkpoints.close(() => {
        db.close()
        turn.closed()
        port.close()
      })
    }
  })
}
