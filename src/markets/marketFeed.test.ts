// @vitest-environment happy-dom
// @alone: prices are followed from here on.
import { beforeEach, expect, it, vi } from 'vitest'
import type { Call } from '../../contract/calls/call.ts'
import { tradeList } from '../../contract/calls/trading.ts'
import type { Client } from '../api/client.ts'
import { openClient } from '../api/request.ts'
import { inbox } from '../live/live.ts'
import { loadInstruments } from './instruments.ts'
import { startMarkets } from './marketFeed.ts'

let requestedAt: number[] = []
let listedOpen = false

openClient({
  request: async (call: Call) => {
    if (call !== (tradeList as Call)) return []
    requestedAt.push(Date.now())
    return [{ code: 'AUS200', showCode: 'AUS200', open: listedOpen }]
  },
} as unknown as Client)

/** Sends a price that says whether its market is open, ten times a second. */
async function tick(marketOpen: boolean, seconds: number): Promise<number[]> {
  const began = Date.now()
  requestedAt = []
  for (let turn = 0; turn < seconds * 10; turn += 1) {
    const quote = { code: 'AUS200', open: 1, close: 1, change: 0, marketOpen, time: Date.now() }
    inbox.receive({ type: 'market', quotes: [quote] })
    await vi.advanceTimersByTimeAsync(100)
  }
  return requestedAt.map((at) => Math.round((at - began) / 1_000))
}

vi.useFakeTimers()
startMarkets()
beforeEach(async () => {
  listedOpen = false
  await loadInstruments()
})

it('loads the list again when a market opens, once where the list then says so', async () => {
  await tick(false, 10)
  listedOpen = true
  expect(await tick(true, 60)).toHaveLength(1)
})

it('asks for a list that goes on to differ from the prices less and less often', async () => {
  await tick(false, 60)
  const [first = 0, ...more] = await tick(true, 160)
  expect(first).toBe(0)
  expect(more).toEqual([5, 15, 35, 75, 155])
})
