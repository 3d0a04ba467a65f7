import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { Bus, BusLog } from './bus.ts'

const BOUNDS = { ageMs: 60_000, bytes: 1_000_000 }
let logs = 0

/** A log that no other test has written to. */
export const freshLog = (bus: Bus): Promise<BusLog> => {
  logs += 1
  return bus.openLog(`trial-${process.pid}-${logs}`, BOUNDS)
}

/** Tests of the behaviour that every bus has. `open` returns another process's view of the same bus. */
export function testBus(open: () => Promise<Bus>): void {
  it('tells whoever hears, and asks them', async () => {
    const [one, other] = [await open(), await open()]
    const received: string[] = []
    const stop = other.hear('news', (message) => received.push(message))
    other.hear('sum', (message, answer) => answer?.(`${message}!`))
    await expect.poll(() => one.ask('sum', '1+1', 1000).catch(() => '')).toBe('1+1!')
    one.tell('news', 'first')
    await expect.poll(() => received).toEqual(['first'])
    stop()
    await one.ask('sum', '', 1000)
    one.tell('news', 'second')
    await one.ask('sum', '', 1000)
    expect(received).toEqual(['first'])
    await Promise.all([one.close(), other.close()])
  })

  it('says that nobody hears, and that nobody answers', async () => {
    const [one, other] = [await open(), await open()]
    await expect(one.ask('nobody', '', 1000)).rejects.toMatchObject({ fault: 'nobody' })
    other.hear('silent', () => undefined)
    other.hear('speaks', (_, answer) => answer?.(''))
    await expect.poll(() => one.ask('speaks', '', 1000).catch(() => 'nobody')).toBe('')
    await expect(one.ask('silent', '', 50)).rejects.toMatchObject({ fault: 'unknown' })
    await Promise.all([one.close(), other.close()])
    await expect(one.ask('speaks', '', 50)).rejects.toMatchObject({ fault: 'unsent' })
  })

  it('keeps a log in order, each message once', async () => {
    const [one, other] = [await open(), await open()]
    const log = await freshLog(one)
    const same = await other.openLog(log.name, BOUNDS)
    expect(await log.ends()).toMatchObject({ last: 0 })
    expect(await log.read(0, 0, 5000)).toEqual([])
    expect(await log.append('a', { id: 'a' })).toBe(1)
    expect(await same.append('b', { id: 'b' })).toBe(2)
    expect(await log.append('a', { id: 'a' })).toBe(1)
    await expect(log.append('c', { after: 1 })).rejects.toMatchObject({ fault: 'order' })
    expect(await log.append('c', { after: 2 })).toBe(3)
    expect(await same.ends()).toEqual({ first: 1, last: 3 })
    // Sent again because its answer was lost: it is its own successor, and in order.
    expect(await log.append('d', { id: 'd', after: 3 })).toBe(4)
    expect(await log.append('d', { id: 'd', after: 3 })).toBe(4)
    expect(await same.read(0, 1, 5000)).toEqual([{ sequence: 1, message: 'a' }])
    expect((await same.read(2, 3, 5000)).map(({ message }) => message)).toEqual(['b', 'c'])
    await Promise.all([one.close(), other.close()])
  })

  it('waits for a log that another process makes', async () => {
    const [one, other] = [await open(), await open()]
    logs += 1
    const name = `trial.${process.pid}-${logs}`
    const waiting = one.openLog(name)
    const created = await other.openLog(name, BOUNDS)
    const log = await waiting
    await created.append('a')
    expect(await log.append('b')).toBe(2)
    expect(await log.read(1, 2, 5000)).toEqual([
      { sequence: 1, message: 'a' },
      { sequence: 2, message: 'b' },
    ])
    await Promise.all([one.close(), other.close()])
  })

  it('follows a log from a message on, those to come too, until it is stopped', async () => {
    const bus = await open()
    const log = await freshLog(bus)
    for (const message of ['1', '2', '3']) await log.append(message)
    const followed: string[] = []
    const stop = log.follow(2, ({ sequence, message }) => followed.push(`${sequence} ${message}`))
    await expect.poll(() => followed).toEqual(['2 2', '3 3'])
    await log.append('4')
    await expect.poll(() => followed.at(-1)).toBe('4 4')
    stop()
    await log.append('5')
    await wait(20)
    expect(followed).toHaveLength(3)
    await bus.close()
  })
}
