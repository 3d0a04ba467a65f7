import { expect, it } from 'vitest'
import { WaitingOnce } from './waitingOnce.ts'

it('holds no more than so much: the oldest goes, the newest stays', () => {
  const waiting = new WaitingOnce<number>(() => 0)
  for (let one = 0; one < 20_100; one += 1) waiting.put(`id ${one}`, one)
  expect(waiting.size).toBe(20_000)
  expect(waiting.take('id 99')).toBeUndefined()
  expect(waiting.take('id 100')).toBe(100)
  expect(waiting.take('id 20099')).toBe(20_099)
})
