import { afterEach, expect, it, vi } from 'vitest'
import { calm, mayPrepare } from './prepare.ts'

it.each([
  ['a device that does not say how much memory it has', {}, true],
  ['enough memory', { deviceMemory: 4 }, true],
  ['little memory', { deviceMemory: 1 }, false],
  ['a visitor who saves data', { deviceMemory: 8, connection: { saveData: true } }, false],
])('prepares pages by what the device can hold: %s', (_, device, may) => {
  expect(mayPrepare(device)).toBe(may)
})

afterEach(() => void vi.useRealTimers())

it.each([
  ['at once while few prices come', [0.05], 0],
  ['when a rush of prices is over', [0.3, 0.2, 0.05], 1_000],
  ['in a rush that does not end, after 10 s', [0.3], 10_000],
])('prepares pages %s', async (_, loads, after) => {
  vi.useFakeTimers()
  const left = [...loads]
  const began = Date.now()
  let at: number | undefined
  void calm(() => (left.length > 1 ? left.shift() : left[0]) ?? 0).then(() => {
    at = Date.now() - began
  })
  await vi.advanceTimersByTimeAsync(15_000)
  expect(at).toBe(after)
})
