import { setTimeout as wait } from 'node:timers/promises'
import { addressOf, RawReader } from './rawReader.ts'
import { ASKED, openBare, openGateway } from './servers.ts'

/** Server figures of a turn: processor time and number of broadcasts. */
export interface BeatResult {
  readonly ms: number
  readonly cpuMs: number
  readonly beats: number
}

/** Reader figures of a turn. Ages of frames are by the server's clock, ms. */
export interface Read {
  readonly frames: number
  readonly bytes: number
  readonly ages: readonly number[]
}

/** Readers that come from one address. */
const EACH = 200
/** Every so many readers tell how old frames are. */
const SAMPLED = 50
/** Time for frames in flight to arrive, ms. */
const SETTLE_MS = 300

const tell = (message: object | string) => process.send?.(message)

/** A server that beats when it is told to. */
export async function beatServer(kind: 'gateway' | 'bare'): Promise<void> {
  const server = await (kind === 'gateway' ? openGateway() : openBare())
  process.on('message', ({ everyMs, lastsMs }: { everyMs: number; lastsMs: number }) => {
    const began = performance.now()
    const before = process.cpuUsage()
    let beats = 0
    const turn = () => {
      const ms = performance.now() - began
      if (ms >= lastsMs) {
        const { user, system } = process.cpuUsage(before)
        tell({ ms, cpuMs: (user + system) / 1000, beats })
        return
      }
      server.beat()
      beats += 1
      if (everyMs === 0) setImmediate(turn)
      else setTimeout(turn, Math.max(0, beats * everyMs - (performance.now() - began)))
    }
    turn()
  })
  tell({ port: server.port })
}

/** As many readers of one server; they count from `begin` to `end`. */
export async function readAll(port: number, count: number): Promise<void> {
  let ages: number[] = []
  const aged = (start: string) => {
    const time = /"Time":(\d+)/.exec(start)?.[1]
    if (time !== undefined) ages.push(Date.now() - Number(time))
  }
  const readers: RawReader[] = []
  for (let index = 0; index < count; index += 1) {
    await new Promise<void>((resolve, reject) => {
      const reported = { opened: resolve, ended: (why: string) => reject(new Error(why)) }
      const reader: RawReader = new RawReader(
        port,
        addressOf(index, EACH),
        index % SAMPLED === 0 ? { ...reported, frame: aged } : reported,
      )
      readers.push(reader)
    })
    readers.at(-1)?.say({ type: 'sub', topic: ASKED })
  }
  await wait(SETTLE_MS)
  const sum = () => ({
    frames: readers.reduce((all, { frames }) => all + frames, 0),
    bytes: readers.reduce((all, { bytes }) => all + bytes, 0),
  })
  let before = sum()
  process.on('message', async (said: 'begin' | 'end') => {
    if (said === 'begin') {
      ages = []
      before = sum()
      tell('ready')
    } else {
      await wait(SETTLE_MS)
      const now = sum()
      tell({ frames: now.frames - before.frames, bytes: now.bytes - before.bytes, ages })
    }
  })
  tell('ready')
}
