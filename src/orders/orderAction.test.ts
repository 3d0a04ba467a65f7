import { describe, expect, it } from 'vitest'
import type { Order } from '../../contract/entities/order.ts'
import {
  type ActionKey,
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
  it('is said by whoever shows it, not by who only glances', () => {
    const { actions } = world()
    const glance = () => undefined
    const leave = actions.subscribe('end:7', glance, false)
    expect(actions.heard('end:7')).toBe(false)
    const hide = actions.subscribe('end:7', () => undefined)
    expect(actions.heard('end:7')).toBe(true)
    hide()
    expect(actions.heard('end:7')).toBe(false)
    leave()
    expect(actions.heard('end:7')).toBe(false)
  })

  it('goes from sending to done and is then no longer kept', async () => {
    const w = world()
    const end = w.actions.run(close)
    expect(w.actions.state('end:7').phase).toBe('sending')
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

  it('does not take another wish of the same kind for the one under way', async () => {
    const w = world()
    const stops = { kind: 'stops', orderId: '7', stopLoss: '1.1', takeProfit: '0', about } as const
    const first = w.actions.run(stops)
    expect(await w.actions.run({ ...stops, stopLoss: '1.2' })).toEqual({ phase: 'idle' })
    const joined = w.actions.run({ ...stops, about: { ...about } })
    w.sends[0]?.answer({ kind: 'done', message: 'ok' })
    expect(await joined).toBe(await first)
    expect(w.sends).toHaveLength(1)
  })

  it('runs different acts side by side', () => {
    const w = world()
    w.actions.run(close)
    w.actions.run({ ...close, orderId: '8' })
    w.actions.run({ kind: 'stops', orderId: '7', stopLoss: '1', takeProfit: '0', about })
    w.actions.run({ kind: 'closeAll', scope: 'all' })
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
    w.sends[0]?.answer({ kind: 'done', message: 'late' })
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
    w.asks[1]?.answer({ kind: 'done', message: 'Closed' })
    await w.flush()
    expect(w.actions.state('end:7')).toMatchObject({ phase: 'done', resolved: true })
    expect(w.sends).toHaveLength(1)
    expect(w.asks.every((ask) => ask.requestId === 'r1')).toBe(true)
  })

  it('calls a request never received only some time after it was lost', async () => {
    const w = world()
    w.actions.run(close)
    w.sends[0]?.answer({ kind: 'lost' })
    for (let asked = 0; w.actions.state('end:7').phase !== 'notReceived' && asked < 10; asked++) {
      await w.pass(asked === 0 ? 0 : 1_000)
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
    expect(w.actions.state('end:7')).toMatchObject({ phase: 'unknown', asked: 2 })
    w.asks[1]?.answer({ kind: 'done', message: 'ok' })
    await w.flush()
    expect(w.actions.state('end:7').phase).toBe('done')
  })

  it('keeps a settled state until it is cleared, and a running one whatever is asked', async () => {
    const w = world()
    const end = w.actions.run(close)
    w.actions.clear('end:7')
    expect(isBusy(w.actions.state('end:7'))).toBe(true)
    w.sends[0]?.answer({ kind: 'done', message: 'ok' })
    await end
    w.actions.clear(keyOf(close))
    expect(w.actions.state('end:7')).toEqual({ phase: 'idle' })
  })

  it('forgets another account without losing what is kept for it', async () => {
    const w = world()
    const end = w.actions.run(close)
    w.actions.drop()
    expect(await end).toEqual({ phase: 'idle' })
    w.sends[0]?.answer({ kind: 'done', message: 'ok' })
    await w.pass(10_000)
    expect(w.actions.state('end:7').phase).toBe('idle')
    expect(w.kept).toHaveLength(1)
    expect(w.settled).toEqual([])
  })
})

const one: Order = {
  id: '7',
  showCode: 'EUR/USD',
  originPrice: 1,
  price: 1,
  lastPrice: 1,
  side: 'buy',
  lots: 0.5,
  profit: '0',
  margin: '0',
  fee: '0',
  stopLoss: undefined,
  takeProfit: undefined,
  trailingDistance: undefined,
  status: 'holding',
  createdAt: '',
}
const part: Order = { ...one, id: '9', status: 'completed', partOf: '7' }

const managing: Readonly<
  Record<string, { intent: Intent; key: ActionKey; deed: Omit<Reply & { kind: 'done' }, 'kind'> }>
> = {
  'closing a part': {
    intent: { kind: 'closePart', orderId: '7', lots: '0.5', about },
    key: 'end:7',
    deed: { message: 'Part closed', order: one, closed: [part] },
  },
  'closing many': {
    intent: { kind: 'closeAll', scope: 'losers', only: { instrumentId: '3', showCode: 'EUR/USD' } },
    key: 'closeAll',
    deed: { message: '1 of 2', closed: [part], refused: [{ id: '8', message: 'Market closed' }] },
  },
  reversing: {
    intent: { kind: 'reverse', orderId: '7', about },
    key: 'end:7',
    deed: { message: 'Reversed', order: { ...one, id: '10', side: 'sell' }, closed: [{ ...part, id: '7' }] },
  },
  trailing: {
    intent: { kind: 'trailing', orderId: '7', distance: '0.0004', about },
    key: 'stops:7',
    deed: { message: 'Trailing stop set', order: { ...one, trailingDistance: 0.0004 } },
  },
  'moving a pending order': {
    intent: { kind: 'movePending', orderId: '7', targetPrice: '1.2', about },
    key: 'stops:7',
    deed: { message: 'Moved', order: { ...one, originPrice: 1.2 } },
  },
}

describe.each(Object.entries(managing))('%s', (_, { intent, key, deed }) => {
  const did = { closed: [], refused: [], ...deed }

  it('answers what it did', async () => {
    const w = world()
    const end = w.actions.run(intent)
    expect(keyOf(intent)).toBe(key)
    expect(isBusy(w.actions.state(key))).toBe(true)
    w.sends[0]?.answer({ kind: 'done', ...deed })
    expect(await end).toMatchObject({ phase: 'done', intent, resolved: false, ...did })
  })

  it('is sent once however often it is tapped', async () => {
    const w = world()
    const ends = [w.actions.run(intent), w.actions.run(intent)]
    w.sends[0]?.answer({ kind: 'done', ...deed })
    const [first, second] = await Promise.all(ends)
    expect(second).toBe(first)
    expect(w.sends).toHaveLength(1)
  })

  it('is asked after when its answer is lost, and resolves to what it did', async () => {
    const w = world()
    const end = w.actions.run(intent)
    w.sends[0]?.answer({ kind: 'lost' })
    await w.pass(0)
    expect(w.actions.state(key)).toMatchObject({ phase: 'unknown', asked: 1 })
    w.asks[0]?.answer({ kind: 'done', ...deed })
    expect(await end).toMatchObject({ phase: 'done', resolved: true, ...did })
    expect(w.sends).toHaveLength(1)
  })

  it('is said not to have arrived when the server never got it', async () => {
    const w = world()
    const end = w.actions.run(intent)
    w.sends[0]?.answer({ kind: 'lost' })
    for (let asked = 0; isBusy(w.actions.state(key)) && asked < 10; asked++) {
      await w.pass(asked === 0 ? 0 : 5_000)
      w.asks.at(-1)?.answer({ kind: 'unknown' })
      await w.flush()
    }
    expect(await end).toMatchObject({ phase: 'notReceived', intent })
  })

  it('is taken up by the next run of the app, unsent', async () => {
    const before = world()
    before.actions.run(intent)
    const w = world()
    const [end] = w.actions.resume(JSON.parse(JSON.stringify(before.kept.at(-1))))
    expect(w.actions.state(key)).toMatchObject({ phase: 'unknown', intent })
    await w.pass(0)
    w.asks[0]?.answer({ kind: 'done', ...deed })
    expect(await end).toMatchObject({ phase: 'done', resolved: true, ...did })
    expect(w.sends).toHaveLength(0)
  })
})

describe('acts that exclude each other on an order', () => {
  const closing = managing['closing a part']?.intent as Intent
  const others: Intent[] = [close, { kind: 'reverse', orderId: '7', about }, { kind: 'cancel', orderId: '7', about }]

  it.each(others)('a part that is being closed keeps $kind from being sent', async (other) => {
    const w = world()
    const end = w.actions.run(closing)
    expect(await w.actions.run(other)).toEqual({ phase: 'idle' })
    expect(w.sends).toHaveLength(1)
    w.sends[0]?.answer({ kind: 'done', message: 'ok' })
    expect(await end).toMatchObject({ phase: 'done', intent: closing })
    w.actions.run(other)
    expect(w.sends).toHaveLength(2)
  })

  it('also while nobody knows whether the part was closed', async () => {
    const w = world()
    w.actions.run(closing)
    w.sends[0]?.answer({ kind: 'lost' })
    await w.pass(0)
    expect(await w.actions.run(close)).toEqual({ phase: 'idle' })
    expect(w.sends).toHaveLength(1)
  })
})
