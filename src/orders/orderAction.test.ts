import { describe, expect, it } from 'vitest'
import {
  type ActionPorts,
  type ActionState,
  type Intent,
  isBusy,
  keyOf,
  OrderActions,
  type Outcome,
  type Reply,
  type Sent,
} from './orderAction.ts'

const about = { showCode: 'EUR/USD', side: 'buy', lots: 1 } as const
const close: Intent = { kind: 'close', orderId: '7', about }

/** A world whose clock, network and store stand still until the test moves them. */
function world() {
  let now = 1_000
  let ids = 0
  let timers: { at: number; then: () => void }[] = []
  const sends: { requestId: string; answer: (reply: Reply) => void }[] = []
  const asks: { requestId: string; answer: (outcome: Outcome) => void }[] = []
  const kept: (readonly Sent[])[] = []
  const settled: ActionState[] = []
  const ports: ActionPorts = {
    send: (_, requestId) => new Promise((answer) => sends.push({ requestId, answer })),
    ask: (requestId) => new Promise((answer) => asks.push({ requestId, answer })),
    now: () => now,
    after(ms, then) {
      const timer = { at: now + ms, then }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
    newId: () => `r${++ids}`,
    keep: (sent) => kept.push(sent),
    settled: (state) => settled.push(state),
  }
  const flush = () => new Promise<void>((resolve) => setImmediate(resolve))
  return {
    actions: new OrderActions(ports),
    sends,
    asks,
    kept,
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

describe('an order action', () => {
  it('goes from sending to done and is then no longer kept', async () => {
    const w = world()
    const end = w.actions.run(close)
    expect(w.actions.state('close:7').phase).toBe('sending')
    expect(w.kept.at(-1)).toMatchObject([{ requestId: 'r1', intent: close }])
    w.sends[0]?.answer({ kind: 'done', message: 'Closed' })
    expect(await end).toMatchObject({ phase: 'done', message: 'Closed', resolved: false })
    expect(w.kept.at(-1)).toEqual([])
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
    w.sends[0]?.answer({ kind: 'done', message: 'ok' })
    expect(new Set(await Promise.all(ends)).size).toBe(1)
  })

  it('runs different acts side by side', () => {
    const w = world()
    w.actions.run(close)
    w.actions.run({ ...close, orderId: '8' })
    w.actions.run({ kind: 'cancel', orderId: '7', about })
    expect(w.sends).toHaveLength(3)
  })

  it('is slow after two seconds, unknown after eight, and still takes a late answer', async () => {
    const w = world()
    w.actions.run(close)
    await w.pass(1_999)
    expect(w.actions.state('close:7').phase).toBe('sending')
    await w.pass(1)
    expect(w.actions.state('close:7').phase).toBe('slow')
    await w.pass(6_000)
    expect(w.actions.state('close:7')).toMatchObject({ phase: 'unknown', asked: 1 })
    w.sends[0]?.answer({ kind: 'done', message: 'late' })
    await w.flush()
    expect(w.actions.state('close:7')).toMatchObject({ phase: 'done', message: 'late', resolved: false })
  })

  it('asks after a lost answer and never sends again', async () => {
    const w = world()
    w.actions.run(close)
    w.sends[0]?.answer({ kind: 'lost' })
    await w.pass(0)
    expect(w.asks).toHaveLength(1)
    w.asks[0]?.answer({ kind: 'lost' })
    await w.pass(1_000)
    expect(w.actions.state('close:7')).toMatchObject({ phase: 'unknown', asked: 2 })
    w.asks[1]?.answer({ kind: 'done', message: 'Closed' })
    await w.flush()
    expect(w.actions.state('close:7')).toMatchObject({ phase: 'done', resolved: true })
    expect(w.sends).toHaveLength(1)
    expect(w.asks.every((ask) => ask.requestId === 'r1')).toBe(true)
  })

  it('calls a request never received only some time after it was lost', async () => {
    const w = world()
    w.actions.run(close)
    w.sends[0]?.answer({ kind: 'lost' })
    for (let asked = 0; w.actions.state('close:7').phase !== 'notReceived' && asked < 10; asked++) {
      await w.pass(asked === 0 ? 0 : 1_000)
      w.asks.at(-1)?.answer({ kind: 'unknown' })
      await w.flush()
    }
    expect(w.actions.state('close:7').phase).toBe('notReceived')
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
    expect(w.actions.state('close:7').phase).toBe('unknown')
    w.asks.at(-1)?.answer({ kind: 'notOffered' })
    await w.pass(5_000)
    expect(w.actions.state('close:7').phase).toBe('unknown')
  })

  it('says so when the server cannot be asked', async () => {
    const w = world()
    w.actions.run(close)
    w.sends[0]?.answer({ kind: 'lost' })
    await w.pass(0)
    w.asks[0]?.answer({ kind: 'notOffered' })
    await w.flush()
    expect(w.actions.state('close:7').phase).toBe('untold')
  })

  it('asks after what a restart left open, without sending it', async () => {
    const before = world()
    before.actions.run(close)
    const left = before.kept.at(-1) ?? []
    const w = world()
    w.actions.resume(JSON.parse(JSON.stringify(left)))
    await w.pass(0)
    expect(w.sends).toHaveLength(0)
    w.asks[0]?.answer({ kind: 'refused', message: 'No margin' })
    await w.flush()
    expect(w.settled).toMatchObject([{ phase: 'refused', message: 'No margin', resolved: true, requestId: 'r1' }])
    expect(w.kept.at(-1)).toEqual([])
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
    expect(w.actions.state('close:7')).toMatchObject({ phase: 'unknown', asked: 2 })
    w.asks[1]?.answer({ kind: 'done', message: 'ok' })
    await w.flush()
    expect(w.actions.state('close:7').phase).toBe('done')
  })

  it('keeps a settled state until it is cleared, and a running one whatever is asked', async () => {
    const w = world()
    const end = w.actions.run(close)
    w.actions.clear('close:7')
    expect(isBusy(w.actions.state('close:7'))).toBe(true)
    w.sends[0]?.answer({ kind: 'done', message: 'ok' })
    await end
    w.actions.clear(keyOf(close))
    expect(w.actions.state('close:7')).toEqual({ phase: 'idle' })
  })

  it('forgets another account without losing what is kept for it', async () => {
    const w = world()
    const end = w.actions.run(close)
    w.actions.drop()
    expect(await end).toEqual({ phase: 'idle' })
    w.sends[0]?.answer({ kind: 'done', message: 'ok' })
    await w.pass(10_000)
    expect(w.actions.state('close:7').phase).toBe('idle')
    expect(w.kept).toHaveLength(1)
    expect(w.settled).toEqual([])
  })
})
