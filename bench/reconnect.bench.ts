/**
 * What a failure of the network does: as many clients as there are connect at one moment, log in, and ask for the market and
 * their account; they are dropped, and all come again. Beside them a hundred stay connected: the longest that they go
 * without a frame of the market, and whether one of them is lost. The server is the whole one; crowd and watchers are in
 * processes of their own. Settings: CLIENTS (5000), WATCHERS (100), SESSIONS (500) among which the crowd is divided.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { cpus } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { Exchange } from '../e2e/exchange.ts'
import { Trader } from '../e2e/trader.ts'
import { type Crossing, crowd, type Watched, watch } from './fanOut/clients.ts'
import { percentile } from './percentiles.ts'
import { type Figure, report } from './report.ts'

const clients = Number(process.env.CLIENTS ?? 5000)
const watchers = Number(process.env.WATCHERS ?? 100)
const sessions = Number(process.env.SESSIONS ?? 500)
/** All of them have to be served by then, ms. */
const DUE_MS = 15_000
/** Time during which only the watchers are connected and measured, ms. */
const CALM_MS = 3_000
/** Time measured after a storm, ms. */
const AFTER_MS = 2_000

const [, program = '', role, port, count] = process.argv
if (role === 'crowd') await crowd(Number(port), Number(count))
else if (role === 'watchers') await watch(Number(port), Number(count))
else await storm()

function begin(...args: readonly string[]): ChildProcess {
  const child = fork(program, args)
  child.once('exit', (code) => {
    if (code !== null) process.exit(1)
  })
  return child
}

async function answer<T>(child: ChildProcess, said: object | string): Promise<T> {
  child.send(said)
  const [answered] = (await once(child, 'message')) as [T]
  return answered
}

async function storm(): Promise<void> {
  console.log(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.versions.node}`)
  const exchange = await Exchange.open({
    LOG_LEVEL: 'error',
    LIVE_CONNECTIONS: '1000',
    ...{ RATE_DEMO: '1000000', RATE_PUBLIC: '1000000' },
  })
  const on = new URL(exchange.origin).port
  const children = [begin('watchers', on, String(watchers)), begin('crowd', on, String(clients))] as const
  const [watching, crowding] = children
  const figures: Figure[] = []
  try {
    await Promise.all(children.map((child) => once(child, 'message')))
    const tokens: string[] = []
    while (tokens.length < Math.min(sessions, clients)) tokens.push((await Trader.open(exchange.origin)).token)
    await answer(watching, 'begin')
    await wait(CALM_MS)
    const calm = await answer<Watched>(watching, 'end')
    for (const name of ['for the first time', 'again, dropped at once']) {
      await answer(watching, 'begin')
      const crossing = await answer<Crossing>(crowding, { tokens })
      await wait(AFTER_MS)
      figures.push(...crossingFigures(name, crossing), ...watchedFigures(name, await answer(watching, 'end'), calm))
    }
  } finally {
    for (const child of children) child.kill()
    await exchange.close()
  }
  report(
    'reconnect',
    `${clients} clients connect to the whole server at one moment, log in to ${sessions} accounts and ask for market and account; then all are dropped and come again. Beside them ${watchers} stay; the baseline of theirs is the time before.`,
    figures,
  )
}

function crossingFigures(name: string, { served, errors, lastMs }: Crossing): Figure[] {
  return [
    { what: `served, ${name}`, unit: '', figure: served.length, target: { atLeast: clients } },
    { what: `until the last is served, ${name}`, unit: 'ms', figure: lastMs, target: { atMost: DUE_MS } },
    { what: `until the first frame of the market, median, ${name}`, unit: 'ms', figure: percentile(served, 0.5) },
    { what: `until the first frame of the market, 99 %, ${name}`, unit: 'ms', figure: percentile(served, 0.99) },
    {
      what: `errors, ${name}`,
      unit: '',
      figure: errors.length,
      target: { atMost: 0 },
      note: [...new Set(errors)].join('; ') || undefined,
    },
  ]
}

function watchedFigures(name: string, { gaps, lost }: Watched, calm: Watched): Figure[] {
  return [
    { what: `lost of those who stay, ${name}`, unit: '', figure: lost, target: { atMost: 0 } },
    {
      what: `longest between two frames of those who stay, ${name}`,
      unit: 'ms',
      figure: percentile(gaps, 1),
      baseline: percentile(calm.gaps, 1),
    },
  ]
}
