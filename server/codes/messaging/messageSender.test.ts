import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Channel, type Message, Undelivered } from './message.ts'
import { MessageSender } from './messageSender.ts'
import { Outbox } from './outbox.ts'

const message: Message = { way: 'email', to: 'ann@example.com', subject: 'a secret', text: '123456' }
const AFTER = 1500

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A channel whose work takes so long and then fails or not. */
function channel(takesMs: number, failure?: Undelivered): Channel {
  const work = () => new Promise<void>((done, fail) => setTimeout(() => (failure ? fail(failure) : done()), takesMs))
  return { answerAfterMs: AFTER, send: work, probe: work, close: () => undefined }
}

const warned: unknown[] = []
const office = (one: Channel) =>
  new MessageSender({ channels: { email: one }, log: { warn: (...said: unknown[]) => warned.push(said) } })

/** Returns the answer and the time it took. */
async function answered(requested: Promise<boolean>): Promise<[boolean, number]> {
  const from = performance.now()
  let after: number | undefined
  const outcome = requested.then((one) => {
    after = performance.now() - from
    return one
  })
  for (let step = 0; step < 100 && after === undefined; step += 1) await vi.advanceTimersByTimeAsync(100)
  return [await outcome, after ?? Number.NaN]
}

describe('a hand-over', () => {
  it.each([10, 700, 1400, 9000])(
    'that takes %i ms is answered after the same time, with a message or without',
    async (ms) => {
      const post = office(channel(ms))
      expect(await answered(post.deliver('email', message))).toEqual([true, AFTER])
      expect(await answered(post.deliver('email', undefined))).toEqual([true, AFTER])
    },
  )

  it('that fails is told after the same time, with a message or without, and logged by its kind alone', async () => {
    warned.length = 0
    const post = office(channel(10, new Undelivered('ECONNECTION')))
    expect(await answered(post.deliver('email', message))).toEqual([false, AFTER])
    expect(await answered(post.deliver('email', undefined))).toEqual([false, AFTER])
    expect(warned).toHaveLength(2)
    expect(JSON.stringify(warned)).toContain('ECONNECTION')
    expect(JSON.stringify(warned)).not.toMatch(/ann@|123456|secret/)
  })

  it('that fails later than it is answered is only logged', async () => {
    warned.length = 0
    const post = office(channel(AFTER + 500, new Undelivered('ETIMEDOUT')))
    expect(await answered(post.deliver('email', message))).toEqual([true, AFTER])
    await vi.advanceTimersByTimeAsync(1000)
    expect(warned).toHaveLength(1)
  })

  it('that only this recipient is refused by is told to nobody', async () => {
    const post = office(channel(10, new Undelivered('EENVELOPE', true)))
    expect(await answered(post.deliver('email', message))).toEqual([true, AFTER])
  })

  it('without a message is refused while messages are', async () => {
    let failure: Undelivered | undefined = new Undelivered('http 500')
    const send = async () => {
      if (failure) throw failure
    }
    const post = office({ answerAfterMs: AFTER, send, probe: async () => undefined, close: () => undefined })
    expect((await answered(post.deliver('email', undefined)))[0]).toBe(true)
    await answered(post.deliver('email', message))
    expect((await answered(post.deliver('email', undefined)))[0]).toBe(false)
    failure = undefined
    await answered(post.deliver('email', message))
    expect((await answered(post.deliver('email', undefined)))[0]).toBe(true)
  })

  it('is refused when too many are under way, and where there is nothing to go by', async () => {
    const post = office(channel(20_000))
    const many = Array.from({ length: 200 }, () => post.deliver('email', message))
    expect(await post.deliver('email', message)).toBe(false)
    await vi.advanceTimersByTimeAsync(AFTER)
    expect(new Set(await Promise.all(many))).toEqual(new Set([true]))
    expect(post.has('sms')).toBe(false)
    expect(await post.deliver('sms', { ...message, way: 'sms' })).toBe(false)
  })
})

describe('the outbox', () => {
  it('keeps the newest fifty, newest first, and the captchas beside them', async () => {
    let now = 0
    const outbox = new Outbox(() => now)
    for (now = 1; now <= 60; now += 1) await outbox.channel.send({ ...message, to: String(now) })
    for (now = 61; now <= 80; now += 1) outbox.noteCaptcha(`picture ${now}`, 'AC4XY')
    expect(outbox.messages).toHaveLength(60)
    expect(outbox.messages[0]).toEqual({ kind: 'captcha', to: 'picture 80', text: 'AC4XY', at: 80 })
    expect(outbox.messages[10]).toMatchObject({ kind: 'email', to: '60' })
    expect(outbox.messages.at(-1)).toMatchObject({ to: '11' })
  })
})
