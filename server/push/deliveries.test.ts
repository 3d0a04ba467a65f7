import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Deliveries, type Delivery } from './deliveries.ts'
import type { PushPayload, Sent } from './pushSender.ts'

const MINUTE = 60_000
const delivery = (to: string, service = 'one.example', until = 10 * MINUTE): Delivery => {
  const target = { endpoint: `https://${service}/${to}`, p256dh: '', auth: '' }
  return {
    subscriptionId: to,
    service,
    until,
    parcel: { target, payload: to, keptFor: 60, urgency: 'high', topic: 't' },
  }
}

describe('deliveries', () => {
  let answers: Array<Sent | Promise<Sent>>
  let posted: string[]
  let unwanted: Set<string>
  let gone: string[]
  let reported: object[]
  let isBroken: boolean
  let deliveries: Deliveries
  beforeEach(() => {
    isBroken = false
    vi.useFakeTimers({ now: 0 })
    answers = []
    posted = []
    gone = []
    reported = []
    unwanted = new Set()
    deliveries = new Deliveries({
      send: async ({ payload }: PushPayload) => {
        posted.push(payload)
        return (await answers.shift()) ?? { outcome: 'taken' }
      },
      isWanted: (id) => {
        if (isBroken) throw new Error('the database is away')
        return !unwanted.has(id)
      },
      gone: (id) => {
        if (isBroken) throw new Error('the database is away')
        gone.push(id)
      },
      now: () => Date.now(),
      log: { warn: (details) => reported.push(details) },
    })
  })
  afterEach(() => {
    deliveries.close()
    vi.useRealTimers()
  })

  it('are made at once, and once', async () => {
    deliveries.add(delivery('ann'))
    await vi.advanceTimersByTimeAsync(10 * MINUTE)
    expect(posted).toEqual(['ann'])
    expect(deliveries.waiting).toBe(0)
  })

  it('are tried again, ever later, and given up in the end', async () => {
    answers = Array.from({ length: 9 }, () => ({ outcome: 'later' }) as const)
    deliveries.add(delivery('ann', 'one.example', 60 * MINUTE))
    const after: number[] = []
    for (const ms of [0, 1_999, 1, 15_000, 60_000, 300_000, 60 * MINUTE]) {
      await vi.advanceTimersByTimeAsync(ms)
      after.push(posted.length)
    }
    expect(after).toEqual([1, 1, 2, 3, 4, 5, 5])
    expect(reported).toEqual([{ service: 'one.example' }])
  })

  it('wait as long as the service says, but not for ever', async () => {
    answers = [
      { outcome: 'later', after: 90_000 },
      { outcome: 'later', after: 24 * 60 * MINUTE },
    ]
    deliveries.add(delivery('ann'))
    await vi.advanceTimersByTimeAsync(89_999)
    expect(posted).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(posted).toHaveLength(2)
    expect(deliveries.waiting).toBe(0)
  })

  it('of which the service knows the browser no more end its subscription', async () => {
    answers = [{ outcome: 'gone' }]
    deliveries.add(delivery('ann'))
    await vi.advanceTimersByTimeAsync(MINUTE)
    expect([posted, gone]).toEqual([['ann'], ['ann']])
  })

  it('that are refused are not tried again, and the log names no endpoint', async () => {
    answers = [{ outcome: 'refused', status: 403 }]
    deliveries.add(delivery('ann'))
    await vi.advanceTimersByTimeAsync(MINUTE)
    expect(posted).toHaveLength(1)
    expect(reported).toEqual([{ service: 'one.example', status: 403 }])
  })

  it('are not made to who has logged out meanwhile, nor when nobody wants to know any more', async () => {
    answers = [{ outcome: 'later' }, { outcome: 'later' }]
    deliveries.add(delivery('ann'))
    deliveries.add(delivery('ben', 'one.example', 1_000))
    await vi.advanceTimersByTimeAsync(0)
    unwanted.add('ann')
    await vi.advanceTimersByTimeAsync(10 * MINUTE)
    expect(posted).toEqual(['ann', 'ben'])
  })

  it('wait while nobody can say whether they are wanted, and those behind them too', async () => {
    isBroken = true
    for (const to of ['ann', 'ben']) deliveries.add(delivery(to))
    await vi.advanceTimersByTimeAsync(1_999)
    expect(posted).toEqual([])
    isBroken = false
    await vi.advanceTimersByTimeAsync(1)
    expect(posted).toEqual(['ann', 'ben'])
  })

  it('go on where it cannot be written down that a browser is gone', async () => {
    let answer: (sent: Sent) => void = () => undefined
    answers = [new Promise((resolve) => (answer = resolve))]
    for (const to of ['ann', 'ben']) deliveries.add(delivery(to))
    await vi.advanceTimersByTimeAsync(0)
    isBroken = true
    answer({ outcome: 'gone' })
    await vi.advanceTimersByTimeAsync(0)
    isBroken = false
    expect(gone).toEqual([])
    expect(reported).toEqual([{ service: 'one.example', err: new Error('the database is away') }])
    deliveries.add(delivery('cid'))
    expect(posted).toEqual(['ann', 'ben', 'cid'])
  })

  it('by a dead service hold up no other, and are bounded', async () => {
    answers = Array.from({ length: 8 }, () => new Promise<Sent>(() => undefined))
    for (let count = 0; count < 3_000; count += 1) deliveries.add(delivery(`ann ${count}`, 'dead.example'))
    deliveries.add(delivery('ben', 'two.example'))
    await vi.advanceTimersByTimeAsync(0)
    expect(posted.at(-1)).toBe('ben')
    expect(posted).toHaveLength(9)
    expect(deliveries.waiting).toBe(2_000)
    expect(reported).toEqual([{ service: 'dead.example' }])
  })
})
