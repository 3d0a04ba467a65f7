/** Draws first screens beside the server, which has orders to decide meanwhile; one after the other. */
import { parentPort, workerData } from 'node:worker_threads'
import type { FirstScreen } from '../../contract/firstScreen.ts'
import type { FirstDrawn, FirstTask } from './firstPages.ts'

const loaded: Promise<FirstScreen> = import(workerData as string)
let last: Promise<unknown> = loaded

async function drawn({ id, language, answers }: FirstTask): Promise<FirstDrawn> {
  try {
    const { draw } = await loaded
    const data = Object.entries(answers).map(([path, answer]) => [path, (JSON.parse(answer) as { data: unknown }).data])
    return { id, screen: await draw({ language, data: Object.fromEntries(data) }) }
  } catch (error) {
    return { id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

// Who asks hears of it with every answer.
loaded.catch(() => undefined)
parentPort?.on('message', (task: FirstTask) => {
  last = last.then(
    async () => parentPort?.postMessage(await drawn(task)),
    async () => parentPort?.postMessage(await drawn(task)),
  )
})
