import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshLog, itIsABus } from './busTrial.ts'
import { connectNats } from './natsBus.ts'
import { accessTo, NatsTrial, natsProgram } from './natsTrial.ts'

const trial = { name: 'trial', inbox: '_INBOX.trial' }
const log = pino({ level: process.env.LOG_LEVEL ?? 'silent' })

describe.skipIf(natsProgram() === undefined)('the bus by NATS (skipped where there is no nats-server)', () => {
  let nats: NatsTrial | undefined
  const open = () => connectNats(accessTo(nats?.url ?? ''), trial, log)

  beforeAll(async () => {
    nats = await NatsTrial.open()
  })
  afterAll(() => nats?.close())

  itIsABus(open)

  it('goes on hearing though a listener fails', async () => {
    const [one, other] = [await open(), await open()]
    other.hear('fails', () => {
      throw new Error('of the test')
    })
    other.hear('echo', (message, answer) => answer?.(message))
    await expect.poll(() => one.ask('echo', 'before', 1000).catch(() => '')).toBe('before')
    one.tell('fails', '')
    await expect(one.ask('echo', 'after', 1000)).resolves.toBe('after')
    await Promise.all([one.close(), other.close()])
  })

  it('goes on after NATS was killed: nothing that was kept is lost, followers read on', async () => {
    const bus = await open()
    const kept = await freshLog(bus)
    const followed: string[] = []
    kept.follow(1, ({ message }) => followed.push(message))
    for (const message of ['1', '2', '3']) await kept.append(message)
    await nats?.kill()
    await expect.poll(() => bus.isConnected, { timeout: 10_000 }).toBe(false)
    await expect(kept.append('lost')).rejects.toMatchObject({ fault: 'unsent' })
    await nats?.start()
    await expect.poll(() => bus.isConnected, { timeout: 10_000 }).toBe(true)
    await expect.poll(() => kept.append('4').catch(() => 0), { timeout: 10_000 }).toBe(4)
    await expect.poll(() => followed, { timeout: 10_000 }).toEqual(['1', '2', '3', '4'])
    await bus.close()
  })
})
