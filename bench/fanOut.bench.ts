/**
 * What the gateway makes of a processor, beside bare `ws` that sends the same bytes: every reader gets a frame of forty
 * instruments at each beat. First at the pace of the exchange, then as fast as it goes. The readers are in processes of
 * their own. Settings: READERS (1000), SECONDS (10) a turn, TURNS (3) of each by turns, PACE (10) frames a second.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { cpus } from 'node:os'
import { type Beaten, beatServer, type Read, readAll } from './fanOut/roles.ts'
import { median, spread } from './percentiles.ts'

const readers = Number(process.env.READERS ?? 1000)
const seconds = Number(process.env.SECONDS ?? 10)
const turns = Number(process.env.TURNS ?? 3)
const pace = Number(process.env.PACE ?? 10)

const [, program = '', role, port] = process.argv

interface Pair {
  turn(everyMs: number): Promise<Beaten & Read>
  end(): void
}

/** Starts a part of this in a process of its own, without which there is nothing to wait for. */
function begin(...args: readonly string[]): ChildProcess {
  const child = fork(program, args)
  child.once('exit', (code) => {
    if (code !== null) process.exit(1)
  })
  return child
}

/** A server and its readers. */
async function openPair(kind: 'gateway' | 'bare'): Promise<Pair> {
  const server = begin(kind)
  const [{ port }] = (await once(server, 'message')) as [{ port: number }]
  const reading = begin('readers', String(port))
  await once(reading, 'message')
  return {
    turn: async (everyMs) => {
      reading.send('begin')
      await once(reading, 'message')
      server.send({ everyMs, seconds })
      const [beaten] = (await once(server, 'message')) as [Beaten]
      reading.send('end')
      const [read] = (await once(reading, 'message')) as [Read]
      return { ...beaten, ...read }
    },
    end: () => {
      server.kill()
      reading.kill()
    },
  }
}

async function compare(): Promise<void> {
  console.log(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.versions.node}`)
  const pairs = { gateway: await openPair('gateway'), bare: await openPair('bare') }
  try {
    for (const [what, everyMs] of [
      [`${pace} frames a second`, 1000 / pace],
      ['as fast as it goes', 0],
    ] as const) {
      const results = { gateway: [] as (Beaten & Read)[], bare: [] as (Beaten & Read)[] }
      for (let turn = 0; turn < turns; turn += 1)
        for (const kind of ['gateway', 'bare'] as const) results[kind].push(await pairs[kind].turn(everyMs))
      console.log(`\n${readers} readers × 40 instruments, ${what}, ${turns} × ${seconds} s`)
      for (const kind of ['gateway', 'bare'] as const) console.log(`  ${kind.padEnd(8)} ${told(results[kind])}`)
      // The frames of the bare server were made before.
      const ages = results.gateway.flatMap((one) => one.ages)
      console.log(`  a frame of the gateway is, on arrival, old: ${spread(ages)}`)
      const ratio = (of: (one: Beaten & Read) => number) =>
        ((100 * median(results.gateway.map(of))) / median(results.bare.map(of))).toFixed(0)
      console.log(
        `  the gateway in percent of bare ws: ${ratio(perCpu)} by processor time, ${ratio(perSecond)} by the clock`,
      )
    }
  } finally {
    for (const pair of Object.values(pairs)) pair.end()
  }
}

const perCpu = ({ frames, cpuMs }: Beaten & Read) => frames / (cpuMs / 1000)
const perSecond = ({ frames, ms }: Beaten & Read) => frames / (ms / 1000)

function told(results: readonly (Beaten & Read)[]): string {
  const mid = (of: (one: Beaten & Read) => number) => median(results.map(of)).toFixed(0)
  const share = results.reduce((sum, { frames, beats }) => sum + frames / (beats * readers), 0) / results.length
  return [
    `${mid(perSecond)} frames/s arrive, ${(100 * share).toFixed(1)} % of those due`,
    `${mid(perCpu)} a second of processor`,
    `processor ${mid(({ cpuMs, ms }) => (100 * cpuMs) / ms)} %`,
    `${mid(({ bytes, frames }) => bytes / frames)} bytes each`,
  ].join(', ')
}

if (role === 'gateway' || role === 'bare') await beatServer(role)
else if (role === 'readers') await readAll(Number(port), readers)
else await compare()
