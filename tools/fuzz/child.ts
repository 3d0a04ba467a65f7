/** The server of a run in a process of its own: tells where it is, and what is wrong with it when it is asked. */
import { openTarget } from './target.ts'

const target = await openTarget()
const { origin, operator } = target

process.on('message', async (asked) => {
  if (asked === 'faults') process.send?.({ faults: await target.faults() })
  if (asked !== 'close') return
  await target.close()
  process.disconnect()
})
process.on('disconnect', () => process.exit())
process.send?.({ origin, operator })
