import { beforeEach, describe, expect, it } from 'vitest'
import { NEVER_ARRIVED_MS } from '../../orders/orderAction.ts'
import { isSending, type OpenSend, SendOnce, type SendOutcome, type SendReply, type SendState } from './sendOnce.ts'

interface Wish {
  readonly amount: string
}

const wish: Wish = { amount: '50' }
let now: number
let ids: number
let kept: OpenSend | undefined
let state: SendState<Wish>
let sent: { readonly id: string; readonly answer: (reply: SendReply) => void }[]
let asked: { readonly id: string; readonly answer: (outcome: SendOutcome) => void }[]
let timers: { readonly at: number; readonly then: () => void }[]
let once: SendOnce<Wish>

/** Everything that is due by then happens, in its order. */
async function pass(ms: number): Promise<void> {
  now += ms
  const due = timers.filter(({ at }) => at <= now)
  timers = timers.filter(({ at }) => at > now)
  for (const { then } of due) then()
  await Promise.resolve()
}
async function answer(reply: SendReply): Promise<void> {
  sent.at(-1)?.answer(reply)
  await Promise.resolve()
}
async function tell(outcome: SendOutcome): Promise<void> {
  asked.at(-1)?.answer(outcome)
  await Promise.resolve()
}

beforeEach(() => {
  now = 0
  ids = 0
  kept = undefined
  state = { phase: 'idle' }
  sent = []
  asked = []
  timers = []
  once = new SendOnce<Wish>({
    send: (_, id) => new Promise((resolve) => sent.push({ id, answer: resolve })),
    ask: (id) => new Promise((resolve) => asked.push({ id, answer: resolve })),
    now: () => now,
    after(ms, then) {
      const timer = { at: now + ms, then }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
    newId: () => `id${++ids}`,
    keep(open) {
      kept = open
    },
    changed(next) {
      state = next
    },
  })
})

describe('what is sent once', () => {
  it.each(['done', 'refused'] as const)('ends with its answer: %s', async (kind) => {
    const end = once.send(wish)
    expect(kept).toEqual({ requestId: 'id1', sentAt: 0 })
    expect(isSending(state)).toBe(true)
    await answer({ kind, message: 'Words' })
    expect(await end).toEqual({ phase: kind, params: wish, message: 'Words' })
    expect(kept).toBeUndefined()
    expect(asked).toHaveLength(0)
  })

  it('goes out once, however often it is pressed', async () => {
    const both = [once.send(wish), once.send(wish), once.send({ amount: '51' })]
    expect(sent).toHaveLength(1)
    await answer({ kind: 'done', message: '' })
    expect(new Set(await Promise.all(both)).size).toBe(1)
  })

  it('asks what became of it when the answer is lost, until it is told', async () => {
    once.send(wish)
    await answer({ kind: 'lost' })
    expect(state).toEqual({ phase: 'checking', params: wish })
    await tell({ kind: 'lost' })
    await pass(10_000)
    expect(asked.map(({ id }) => id)).toEqual(['id1', 'id1'])
    await tell({ kind: 'done', message: 'Taken' })
    expect(state).toEqual({ phase: 'done', params: wish, message: 'Taken' })
    expect(sent).toHaveLength(1)
  })

  it('did not arrive when the server does not know it long after; then it goes out under the same id', async () => {
    once.send(wish)
    await answer({ kind: 'lost' })
    await tell({ kind: 'unknown' })
    expect(state.phase).toBe('checking')
    await pass(NEVER_ARRIVED_MS)
    await tell({ kind: 'unknown' })
    expect(state.phase).toBe('notReceived')
    once.send(wish)
    expect(sent.map(({ id }) => id)).toEqual(['id1', 'id1'])
    await answer({ kind: 'refused', message: 'No' })
    once.send(wish)
    expect(sent.at(-1)?.id).toBe('id2')
  })

  it('is another one once anything of it is another', async () => {
    once.send(wish)
    await answer({ kind: 'lost' })
    await tell({ kind: 'notOffered' })
    expect(state.phase).toBe('untold')
    once.send({ amount: '51' })
    expect(sent.at(-1)?.id).toBe('id2')
  })

  it('is asked after by a restart, and at once when the network is back', async () => {
    once.resume({ requestId: 'old', sentAt: 0 })
    await tell({ kind: 'lost' })
    expect(asked).toHaveLength(1)
    once.askNow()
    expect(asked.map(({ id }) => id)).toEqual(['old', 'old'])
    expect(timers).toHaveLength(0)
    await tell({ kind: 'done', message: '' })
    expect(state).toEqual({ phase: 'done', params: undefined, message: '' })
    once.clear()
    expect(state.phase).toBe('idle')
  })

  it('may still be on its way from another tab', async () => {
    once.resume({ requestId: 'theirs', sentAt: 0 })
    await pass(NEVER_ARRIVED_MS)
    await tell({ kind: 'unknown' })
    expect(state.phase).toBe('checking')
    await pass(15_000)
    await tell({ kind: 'unknown' })
    expect(state.phase).toBe('notReceived')
  })

  it('is put out of sight, and stays kept, when another account takes over', async () => {
    const end = once.send(wish)
    once.drop()
    expect(await end).toEqual({ phase: 'idle' })
    await answer({ kind: 'done', message: '' })
    expect(state.phase).toBe('idle')
    expect(kept).toBeDefined()
  })
})
