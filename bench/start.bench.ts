/**
 * How long the server takes from its start until it answers with prices: the first time, with an empty folder, and again
 * with what it left. Beside a server of Node's that does nothing. Settings: STARTS (3).
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Exchange } from '../e2e/exchange.ts'
import { percentile } from './percentiles.ts'
import { report } from './report.ts'

const starts = Number(process.env.STARTS ?? 3)
/** As much past as it makes up unless it is told otherwise. */
const settings = { LOG_LEVEL: 'error', HISTORY_DAYS: '42' }
const nothing = `require('node:http').createServer((_, answer) => answer.end()).listen(0, () => console.log('there'))`

async function timed(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await act()
  return performance.now() - began
}

async function startNothing(): Promise<void> {
  const child = spawn(process.execPath, ['-e', nothing], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  child.kill()
}

const first: number[] = []
const again: number[] = []
const bare: number[] = []
for (let time = 0; time < starts; time += 1) {
  let exchange: Exchange | undefined
  first.push(
    await timed(async () => {
      exchange = await Exchange.open(settings)
    }),
  )
  await exchange?.stop()
  again.push(await timed(() => exchange?.start() ?? Promise.resolve()))
  await exchange?.close()
  bare.push(await timed(startNothing))
}
const baseline = percentile(bare, 0.5)
report(
  'start',
  `From the start of the server's process until it answers a list of instruments with prices of the last seconds, asked every 20 to 50 ms; ${settings.HISTORY_DAYS} days of past are made up by a first start. The median of ${starts}. Baseline: a server of Node's that does nothing.`,
  [
    { what: 'first start', figure: percentile(first, 0.5), unit: 'ms', baseline },
    { what: 'restart', figure: percentile(again, 0.5), unit: 'ms', baseline },
  ],
)
