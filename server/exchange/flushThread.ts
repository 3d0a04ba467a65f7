/** The thread that writes the engine's batches to SQLite and waits for the disk: all that lie ready in one transaction. */
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import { openEmbedded } from '../store/sqlite.ts'
import { WriteTurn } from '../store/writeTurn.ts'
import { SqlEngineStore } from './engineStore.ts'
import { batchOf, type FlushAnswer, type FlushRequest, type FlushStart } from './flushWire.ts'

type Message = FlushRequest | 'close'

const { path, turn: memory } = workerData as FlushStart
const turn = new WriteTurn(memory)
const port = parentPort
if (port !== null && turn.open()) {
  const db = openEmbedded(path)
  const store = new SqlEngineStore(db)
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
    }
    if (messages.includes('close')) {
      db.close()
      turn.closed()
      port.close()
    }
  })
}
