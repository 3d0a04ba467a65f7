import { describe, expect, it } from 'vitest'
import {
  isBusy,
  MAX_REQUEST_MS,
  NOT_RECEIVED_AFTER_MS,
  Once,
  type OncePorts,
  type OnceState,
  type Outcome,
  type Reply,
  type Sent,
} from './once.ts'

interface Intent {
  readonly act: string
  readonly order: string
  readonly amount?: string
}
type Closed = readonly string[]

const close: Intent = { act: 'end', order: '7' }
const did = (message: string, result: Closed = []) => ({ kind: 'done', message, result }) as const

/** A world whose clock, network and store stand still until the test moves them. */
function world() {
  let now = 1_000
  let ids = 0
  let timers: { at: number; then: () => void }[] = []
  const sends: { requestId: string; answer: (reply: Reply<Closed>) => void }[] = []
  const asks: { requestId: string; answer: (outcome: Outcome<Closed>) => void }[] = []
  const stored: (readonly Sent<Intent>[])[] = []
  const settled: OnceState<Intent, Closed>[] = []
  const ports: OncePorts<Intent, Closed> = {
    keyOf: ({ act, order }) => `${act}:${order}`,
    send: (_, requestId) => new Promise((answer) => sends.push({ requestId, answer })),
    ask: ({ requestId }) => new Promise((answer) => asks.push({ requestId, answer })),
    now: () => now,
    after(ms, then) {
      const timer = { at: now + ms, then }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
    newId: () => `r${++ids}`,
    keep: (sent) => stored.push(sent),
    settled: (state) => settled.push(state),
  }
  const flush = () => new Promise<void>((resolve) => setImmediate(resolve))
  return {
    actions: new Once(ports),
    sends,
    asks,
    stored,
    settled,
    flush,
    async pass(ms: number) {
      const end = now + ms
      for (;;) {
        await flush()
        const due = timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0]
        if (due === undefined) break
        timers = timers.filter((timer) => timer !== due)
        now = Math.max(now, due.at)
        due.then()
      }
      now = end
      await flush()
    },
  }
}

describe('an action that must happen once', () => {
  it('is reported by a listener that shows it, not by one that only observes', () => {
    const { actions } = world()
    const glance = () => undefined
    const leave = actions.subscribe('end:7', glance, false)
    expect(actions.isReported('end:7')).toBe(false)
    const hide = actions.subscribe('end:7', () => undefined)
    expect(actions.isReported('end:7')).toBe(true)
    hide()
    expect(actions.isReported('end:7')).toBe(false)
    leave()
    expect(actions.isReported('end:7')).toBe(false)
  })

  it('goes from sending to done and is then no longer kept', async () => {
    const w = world()
    const end = w.actions.run(close)
    expect(w.actions.state('end:7').phase).toBe('sending')
    expect(w.stored.at(-1)).toMatchObject([{ requestId: 'r1', intent: close }])
    w.sends[0]?.answer(did('Closed', ['7']))
    expect(await end).toMatchObject({ phase: 'done', message: 'Closed', result: ['7'], resolved: false })
    expect(w.stored.at(-1)).toEqual([])
    expect(w.settled).toHaveLength(1)
  })

  it('shows a refusal in the words of the server and may be run again under a new id', async () => {
    const w = world()
    const end = w.actions.run(close)
    w.sends[0]?.answer({ kind: 'refused', message: 'Market closed' })
    expect(await end).toMatchObject({ phase: 'refused', message: 'Market closed' })
    w.actions.run(close)
    expect(w.sends.map((send) => send.requestId)).toEqual(['r1', 'r2'])
  })

  it('sends once however often it is tapped', async () => {
    const w = world()
    const ends = [w.actions.run(close), w.actions.run(close), w.actions.run(close)]
    expect(w.sends).toHaveLength(1)
    w.sends[0]?.answer(did('ok'))
    expect(new Set(await Promise.all(ends)).size).toBe(1)
  })

  it('does not take another wish of the same kind for the one under way', async () => {
    const w = world()
    const stops = { act: 'stops', order: '7', amount: '1.1' }
    const first = w.actions.run(stops)
    expect(await w.actions.run({ ...stops, amount: '1.2' })).toEqual({ phase: 'idle' })
    const joined = w.actions.run({ ...stops })
    w.sends[0]?.answer(did('ok'))
    expect(await joined).toBe(await first)
    expect(w.sends).toHaveLength(1)
  })

  it('runs different acts side by side', () => {
    const w = world()
    w.actions.run(close)
    w.actions.run({ ...close, order: '8' })
    w.actions.run({ act: 'stops', order: '7' })
    w.actions.run({ act: 'reset', order: '' })
    expect(w.sends).toHaveLength(4)
  })

  it('is slow after two seconds, unknown after eight, and still takes a late answer', async () => {
    const w = world()
    w.actions.run(close)
    await w.pass(1_999)
    expect(w.actions.state('end:7').phase).toBe('sending')
    await w.pass(1)
    expect(w.actions.state('end:7').phase).toBe('slow')
    await w.pass(6_000)
    expect(w.actions.state('end:7')).toMatchObject({ phase: 'unknown', asked: 1 })
    w.sends[0]?.answer(did('late'))
    await w.flush()
    expect(w.actions.state('end:7')).toMatchObject({ phase: 'done', message: 'late', resolved: false })
  })

  it('asks after a lost answer and never sends again', async () => {
    const w = world()
    w.actions.run(close)
    w.sends[0]?.answer({ kind: 'lost' })
    await w.pass(0)
    expect(w.asks).toHaveLength(1)
    w.asks[0]?.answer({ kind: 'lost' })
    await w.pass(1_000)
    expect(w.actions.state('end:7')).toMatchObject({ phase: 'unknown', asked: 2 })
    w.asks[1]?.answer(did('Closed', ['7']))
    await w.flush()
    expect(w.actions.state('end:7')).toMatchObject({ phase: 'done', result: ['7'], resolved: true })
    expect(w.sends).toHaveLength(1)
    expect(w.asks.every((ask) => ask.requestId === 'r1')).toBe(true)
  })

  it('calls a request never received only some time after it was lost', async () => {
    const w = world()
    w.actions.run(close)
    w.sends[0]?.answer({ kind: 'lost' })
    for (let requested = 0; w.actions.state('end:7').phase !== 'notReceived' && requested < 10; requested++) {
      await w.pass(requested === 0 ? 0 : 1_000)
      w.asks.at(-1)?.answer({ kind: 'unknown' })
      await w.flush()
    }
    expect(w.actions.state('end:7').phase).toBe('notReceived')
    expect(w.asks.length).toBeGreaterThan(2)
  })

  it('does not call a request never received while its answer may still come', async () => {
    const w = world()
    w.actions.run(close)
    await w.pass(8_000)
    for (let i = 0; i < 10; i++) {
      w.asks.at(-1)?.answer({ kind: 'unknown' })
      await w.pass(5_000)
    }
    expect(w.actions.state('end:7').phase).toBe('unknown')
    w.asks.at(-1)?.answer({ kind: 'notOffered' })
    await w.pass(5_000)
    expect(w.actions.state('end:7').phase).toBe('unknown')
  })

  it('says so when the server cannot be asked', async () => {
    const w = world()
    w.actions.run(close)
    w.sends[0]?.answer({ kind: 'lost' })
    await w.pass(0)
    w.asks[0]?.answer({ kind: 'notOffered' })
    await w.flush()
    expect(w.actions.state('end:7').phase).toBe('untold')
  })

  it('asks after what a restart left open, without sending it', async () => {
    const before = world()
    before.actions.run(close)
    const left = before.stored.at(-1) ?? []
    const w = world()
    w.actions.resume(JSON.parse(JSON.stringify(left)))
    await w.pass(0)
    expect(w.sends).toHaveLength(0)
    w.asks[0]?.answer({ kind: 'refused', message: 'No margin' })
    await w.flush()
    expect(w.settled).toMatchObject([{ phase: 'refused', message: 'No margin', resolved: true, requestId: 'r1' }])
    expect(w.stored.at(-1)).toEqual([])
  })

  it('asks at once when the connection is back, and ignores the older question', async () => {
    const w = world()
    w.actions.run(close)
    w.sends[0]?.answer({ kind: 'lost' })
    await w.pass(0)
    w.actions.askNow()
    expect(w.asks).toHaveLength(2)
    w.asks[0]?.answer({ kind: 'lost' })
    await w.flush()
    expect(w.actions.state('end:7')).toMatchObject({ phase: 'unknown', asked: 2 })
    w.asks[1]?.answer(did('ok'))
    await w.flush()
    expect(w.actions.state('end:7').phase).toBe('done')
  })

  it('is not asked about while its answer may still come', () => {
    const w = world()
    w.actions.run(close)
    w.actions.askNow()
    expect(w.asks).toHaveLength(0)
  })

  it('keeps a settled state until it is cleared, and a running one whatever is asked', async () => {
    const w = world()
    const end = w.actions.run(close)
    w.actions.clear('end:7')
    expect(isBusy(w.actions.state('end:7'))).toBe(true)
    w.sends[0]?.answer(did('ok'))
    await end
    w.actions.clear('end:7')
    expect(w.actions.state('end:7')).toEqual({ phase: 'idle' })
  })

  it('forgets another account without losing what is kept for it', async () => {
    const w = world()
    const end = w.actions.run(close)
    w.actions.drop()
    expect(await end).toEqual({ phase: 'idle' })
    w.sends[0]?.answer(did('ok'))
    await w.pass(10_000)
    expect(w.actions.state('end:7').phase).toBe('idle')
    expect(w.stored).toHaveLength(1)
    expect(w.settled).toEqual([])
  })

  /** Answers the questions until the action is settled. */
  async function askedUntilSettled(w: ReturnType<typeof world>, outcome: Outcome<Closed>): Promise<void> {
    for (let requested = 0; isBusy(w.actions.state('end:7')) && requested < 10; requested++) {
      await w.pass(requested === 0 ? 0 : NOT_RECEIVED_AFTER_MS)
      w.asks.at(-1)?.answer(outcome)
      await w.flush()
    }
  }

  it.each([
    ['notReceived', { kind: 'unknown' }],
    ['untold', { kind: 'notOffered' }],
  ] as const)(
    'that is %s goes out again under the same id, and under a new one after an answer',
    async (phase, outcome) => {
      const w = world()
      w.actions.run(close)
      w.sends[0]?.answer({ kind: 'lost' })
      await askedUntilSettled(w, outcome)
      expect(w.actions.state('end:7').phase).toBe(phase)
      w.actions.clear('end:7')
      w.actions.run(close)
      expect(w.sends.map(({ requestId }) => requestId)).toEqual(['r1', 'r1'])
      w.sends[1]?.answer({ kind: 'refused', message: 'No' })
      await w.flush()
      w.actions.run(close)
      expect(w.sends.at(-1)?.requestId).toBe('r2')
    },
  )

  it('that a busy server did not take goes out again under the same id, so that it is done once', async () => {
    const w = world()
    w.actions.run(close)
    w.sends[0]?.answer({ kind: 'refused', message: 'Very busy', isBusy: true })
    await w.flush()
    expect(w.actions.state('end:7')).toMatchObject({ phase: 'refused', message: 'Very busy' })
    w.actions.run(close)
    w.sends[1]?.answer(did('Closed'))
    await w.flush()
    w.actions.run(close)
    expect(w.sends.map(({ requestId }) => requestId)).toEqual(['r1', 'r1', 'r2'])
    expect(w.asks).toEqual([])
  })

  it('is another one, with an id of its own, once anything of it differs', async () => {
    const w = world()
    w.actions.run(close)
    w.sends[0]?.answer({ kind: 'lost' })
    await askedUntilSettled(w, { kind: 'unknown' })
    w.actions.run({ ...close, amount: '0.5' })
    expect(w.sends.at(-1)?.requestId).toBe('r2')
  })

  it('may still be on its way from another tab when a restart finds it', async () => {
    const w = world()
    w.actions.resume([{ requestId: 'theirs', intent: close, sentAt: 1_000 }])
    await w.pass(0)
    w.asks.at(-1)?.answer({ kind: 'unknown' })
    await w.pass(MAX_REQUEST_MS - 1)
    w.asks.at(-1)?.answer({ kind: 'unknown' })
    await w.flush()
    expect(w.actions.state('end:7').phase).toBe('unknown')
    await askedUntilSettled(w, { kind: 'unknown' })
    expect(w.actions.state('end:7').phase).toBe('notReceived')
  })

  it('is not asked about under a key where another one is under way', () => {
    const w = world()
    w.actions.run(close)
    expect(w.actions.resume([{ requestId: 'before', intent: { ...close, amount: '1' }, sentAt: 1_000 }])).toEqual([])
    expect(w.actions.state('end:7')).toMatchObject({ requestId: 'r1' })
  })
})
