import { describe, expect, it } from 'vitest'
import { BusError, type BusLog } from '../bus/bus.ts'
import { CommandSender } from './commandSender.ts'
import { testKeys } from './testKeys.ts'

/** A log that answers when it is told to, and the messages that were sent to it, as the engine reads them. */
function sending() {
  let now = 0
  const keys = testKeys(() => now)
  const appends: {
    calls: readonly string[]
    id: string | undefined
    kept: () => void
    fail: (error: Error) => void
  }[] = []
  const log: Pick<BusLog, 'name' | 'append'> = {
    name: 'commands',
    append: (message, { id } = {}) =>
      new Promise((resolve, reject) => {
        const { body = '' } = keys.verifier.read('gateway', 'commands', message) ?? {}
        appends.push({ calls: body.split('\n'), id, kept: () => resolve(1), fail: reject })
      }),
  }
  const sender = new CommandSender({ log: log as BusLog, signer: keys.gateway, gateway: 'g', now: () => now })
  const send = (call: string, isOver = () => false) => sender.send(call, 1_000, isOver)
  const sent = () => appends.map(({ calls }) => calls.join())
  return { appends, send, sent, wait: (ms: number) => (now += ms) }
}

describe('commands of a gateway', () => {
  it('share a signed message with those that come while another is on its way, in their order', async () => {
    const { appends, send, sent } = sending()
    const first = send('a')
    await expect.poll(sent).toEqual(['a'])
    const others = ['b', 'c', 'd'].map((call) => send(call))
    expect(sent()).toEqual(['a'])
    appends[0]?.kept()
    await first
    await expect.poll(sent).toEqual(['a', 'b,c,d'])
    appends[1]?.kept()
    await Promise.all(others)
    expect(new Set(appends.map(({ id }) => id)).size).toBe(2)
  })

  it('go in messages that the bus can take', async () => {
    const { appends, send } = sending()
    const long = 'x'.repeat(150_000)
    for (const call of [long, long, ...Array.from({ length: 70 }, () => 'y')]) void send(call)
    for (const [at, calls] of [1, 64, 7].entries()) {
      await expect.poll(() => appends[at]?.calls.length).toBe(calls)
      appends[at]?.kept()
    }
  })

  it('are refused when the log has certainly not got them in time, and only then', async () => {
    const { appends, send, wait } = sending()
    const unsent = send('a')
    await expect.poll(() => appends.length).toBe(1)
    wait(2_000)
    appends[0]?.fail(new BusError('unsent'))
    await expect(unsent).rejects.toMatchObject({ name: 'Refused' })
    const unknown = send('b')
    await expect.poll(() => appends.length).toBe(2)
    appends[1]?.fail(new BusError('unknown'))
    await unknown
  })

  it('are sent again as the same message, until nobody waits for any of them', async () => {
    const { appends, send } = sending()
    let isOver = false
    const requested = send('a', () => isOver)
    await expect.poll(() => appends.length).toBe(1)
    appends[0]?.fail(new BusError('unknown'))
    await expect.poll(() => appends.length).toBe(2)
    expect(appends[1]?.id).toBe(appends[0]?.id)
    isOver = true
    appends[1]?.fail(new BusError('unknown'))
    await requested
    expect(appends).toHaveLength(2)
  })
})
