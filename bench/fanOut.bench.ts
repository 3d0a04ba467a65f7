/**
 * What the gateway makes of a processor, beside bare `ws` that sends the same bytes: every reader gets a frame of forty
 * instruments at each beat. First at the pace of the exchange, then as fast as it goes. The readers are in processes of
 * their own. Settings: READERS (1000), SECONDS (10) a turn, TURNS (3) of each by turns, PACE (10) frames a second.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { cpus } from 'node:os'
import { MOVING } from './fanOut/movingBoard.ts'
import { type BeatResult, beatServer, type Read, readAll } from './fanOut/roles.ts'
import { median, percentile } from './percentiles.ts'
import { type Figure, report } from './report.ts'

const readers = Number(process.env.READERS ?? 1000)
const seconds = Number(process.env.SECONDS ?? 10)
const turns = Number(process.env.TURNS ?? 3)
const pace = Number(process.env.PACE ?? 10)

const [, program = '', role, port] = process.argv

interface Pair {
  turn(everyMs: number, ms: number): Promise<BeatResult & Read>
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
    turn: async (everyMs, ms) => {
      reading.send('begin')
      await once(reading, 'message')
      server.send({ everyMs, lastsMs: ms })
      const [beaten] = (await once(server, 'message')) as [BeatResult]
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

/** Nothing is counted before: what runs often is compiled by then, ms. */
const WARM_UP_MS = 1_000
/** Throughput of the gateway as a share of bare `ws`, in percent: the goal. */
const MIN_PERCENT = 80

type Turn = BeatResult & Read

async function compare(): Promise<void> {
  console.log(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.versions.node}`)
  const pairs = { gateway: await openPair('gateway'), bare: await openPair('bare') }
  const figures: Figure[] = []
  try {
    for (const pair of Object.values(pairs)) await pair.turn(0, WARM_UP_MS)
    for (const [what, everyMs] of [
      [`at ${pace} frames a second`, 1000 / pace],
      ['as fast as it goes', 0],
    ] as const) {
      const turned: Record<'gateway' | 'bare', Turn[]> = { gateway: [], bare: [] }
      for (let turn = 0; turn < turns; turn += 1)
        for (const kind of ['gateway', 'bare'] as const)
          turned[kind].push(await pairs[kind].turn(everyMs, seconds * 1000))
      figures.push(...figuresOf(what, turned.gateway, turned.bare))
    }
  } finally {
    for (const pair of Object.values(pairs)) pair.end()
  }
  report(
    'fanOut',
    `${readers} readers of one gateway, ${MOVING} instruments in a frame, ${turns} turns of ${seconds} s by turns with bare ws, which sends frames of the same bytes that were ready before; readers are in processes of their own.`,
    figures,
  )
}

const perCpu = ({ frames, cpuMs }: Turn) => frames / (cpuMs / 1000)
const perSecond = ({ frames, ms }: Turn) => frames / (ms / 1000)

function figuresOf(what: string, gateway: readonly Turn[], bare: readonly Turn[]): Figure[] {
  const both = (of: (turn: Turn) => number) => ({ figure: median(gateway.map(of)), baseline: median(bare.map(of)) })
  const created = both(perCpu)
  // The frames of the bare server were made before: how old they are says nothing.
  const ages = gateway.flatMap((turn) => turn.ages)
  return [
    { what: `frames that arrive, ${what}`, unit: '/s', ...both(perSecond) },
    {
      what: `of those due, ${what}`,
      unit: '%',
      ...both(({ frames, beats }) => (100 * frames) / (beats * readers)),
    },
    { what: `frames a second of processor, ${what}`, unit: '/s', ...created },
    {
      what: `the same in percent of bare ws, ${what}`,
      unit: '%',
      figure: (100 * created.figure) / created.baseline,
      target: { atLeast: MIN_PERCENT },
    },
    { what: `processor of the server, ${what}`, unit: '%', ...both(({ cpuMs, ms }) => (100 * cpuMs) / ms) },
    { what: `age of a frame on arrival, median, ${what}`, unit: 'ms', figure: percentile(ages, 0.5) },
    { what: `age of a frame on arrival, 99 %, ${what}`, unit: 'ms', figure: percentile(ages, 0.99) },
  ]
}

if (role === 'gateway' || role === 'bare') await beatServer(role)
else if (role === 'readers') await readAll(Number(port), readers)
else await compare()
