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
import { type Crossing, crowd, type Watched, watch } from './fanOut/crowd.ts'
import { percentile, spread } from './percentiles.ts'

const clients = Number(process.env.CLIENTS ?? 5000)
const watchers = Number(process.env.WATCHERS ?? 100)
const sessions = Number(process.env.SESSIONS ?? 500)
/** All of them have to be served by then (issue: a storm is over within 15 s), ms. */
const DUE_MS = 15_000
/** How long the watchers are looked at with nobody else there, ms. */
const CALM_MS = 3_000
/** What follows a storm is looked at for so long, ms. */
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
  try {
    await Promise.all(children.map((child) => once(child, 'message')))
    const tokens: string[] = []
    while (tokens.length < Math.min(sessions, clients)) tokens.push((await Trader.open(exchange.origin)).token)
    await answer(watching, 'begin')
    await wait(CALM_MS)
    tellWatched('before', await answer<Watched>(watching, 'end'))
    for (const name of ['the first time', 'again, all dropped at once']) {
      await answer(watching, 'begin')
      const crossing = await answer<Crossing>(crowding, { tokens })
      await wait(AFTER_MS)
      tellCrossing(name, crossing)
      tellWatched('meanwhile', await answer<Watched>(watching, 'end'))
    }
  } finally {
    for (const child of children) child.kill()
    await exchange.close()
  }
}

function tellCrossing(name: string, { served, errors, lastMs }: Crossing): void {
  console.log(
    `\n${clients} clients at once, ${name}: ${served.length} served, ${errors.length} errors${errors.length > 0 ? ` (${[...new Set(errors)].join('; ')})` : ''}`,
  )
  console.log(
    `  the last after ${(lastMs / 1000).toFixed(1)} s (of ${DUE_MS / 1000}); first market frame after ${spread(served)}`,
  )
  if (errors.length > 0 || served.length < clients || lastMs > DUE_MS) process.exitCode = 1
}

function tellWatched(when: string, { gaps, lost, frames }: Watched): void {
  const [p99, worst] = [percentile(gaps, 0.99), percentile(gaps, 1)]
  console.log(
    `  ${watchers} who stay, ${when}: ${lost} lost, ${frames} frames, between two of them 99 % ${p99.toFixed(0)} ms, longest ${worst.toFixed(0)} ms`,
  )
  if (lost > 0) process.exitCode = 1
}
