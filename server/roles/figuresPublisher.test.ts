import { describe, expect, it } from 'vitest'
import type { Figures } from '../../engine/figures.ts'
import { MemoryBus, MemoryWire } from '../bus/memoryBus.ts'
import { type FiguresMessage, FiguresPublisher, type WatchMessage } from './figuresPublisher.ts'
import { subjects } from './subjects.ts'

/** Default limit of a NATS message. */
const MAX_BYTES = 1_048_576

const figures: Figures = {
  ...{ balance: '100000.00', floating: '0.000000', equity: '100000.000000', freeMargin: '100000.000000' },
  ...{ marginInUse: '0.000000', marginLevel: 0, holding: 20, pending: 0 },
  orders: Array.from({ length: 20 }, (_, i) => ({ id: `${48_210_001 + i}`, lastPrice: 1.12345, profit: '-12.345678' })),
}

/** Accounts at a gateway, and what it was told of them, message by message. */
function watching(accounts: readonly number[]) {
  const bus = new MemoryBus(new MemoryWire())
  const messages: string[] = []
  bus.hear(subjects.figures('g'), (message) => messages.push(message))
  let revision = 1
  const teller = new FiguresPublisher(bus, { figures: () => figures, revision: () => revision })
  const move = () => {
    revision += 1
  }
  const reported = () => messages.flatMap((message) => JSON.parse(message) as FiguresMessage)
  const watch = (unknown: readonly number[] = []) =>
    teller.watch(JSON.stringify({ gateway: 'g', accounts, unknown } satisfies WatchMessage))
  return { teller, messages, reported, watch, move }
}

describe('figures', () => {
  it('of thousands of accounts that one price has moved go in messages that the bus can take', async () => {
    const accounts = Array.from({ length: 2_000 }, (_, i) => 1_001 + i)
    const { teller, messages, reported, watch, move } = watching(accounts)
    watch()
    await expect.poll(() => reported().map(([accountId]) => accountId)).toEqual(accounts)
    move()
    teller.pulse()
    await expect.poll(() => reported().length).toBe(2 * accounts.length)
    expect(messages.reduce((sum, { length }) => sum + length, 0)).toBeGreaterThan(2 * MAX_BYTES)
    expect(Math.max(...messages.map(({ length }) => length))).toBeLessThan(MAX_BYTES)
    expect(reported()[0]).toEqual([1_001, figures])
  })

  it('are told when they have changed, and not again', async () => {
    const { teller, messages, watch, move } = watching([7, 8])
    watch()
    teller.pulse()
    await expect.poll(() => messages.length).toBe(1)
    move()
    teller.pulse()
    teller.pulse()
    await expect.poll(() => messages.length).toBe(2)
  })

  it('are told again where they are not known: they were lost on the way, or forgotten', async () => {
    const { reported, watch } = watching([7, 8])
    watch([7, 8])
    await expect.poll(() => reported().map(([accountId]) => accountId)).toEqual([7, 8])
    watch()
    watch([8])
    await expect.poll(() => reported().map(([accountId]) => accountId)).toEqual([7, 8, 8])
  })
})
