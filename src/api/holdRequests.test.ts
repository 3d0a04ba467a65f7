import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { deployedBuild } from '../../contract/calls/session.ts'
import type { Client } from './client.ts'
import { holdRequests } from './holdRequests.ts'
import { messageAnswer, openClient, request } from './request.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('holds back what is asked from then on, lets arrive what was, and asks it once the while is over', async () => {
  const requested: string[] = []
  let arrive: (answer: unknown) => void = () => undefined
  const client = {
    request: (_call: unknown, _params: unknown, options?: { initial?: boolean }) => {
      requested.push(options?.initial ? 'before' : 'held')
      return options?.initial ? new Promise((resolve) => (arrive = resolve)) : Promise.resolve('late')
    },
    messageAnswer: () => {
      requested.push('held, with its words')
      return Promise.resolve({ message: 'done', data: 'late' })
    },
  } as unknown as Client
  openClient(client)

  const before = request(deployedBuild, {}, { initial: true })
  const over = holdRequests(5_000)
  const held = request(deployedBuild, {})
  const spoken = messageAnswer(deployedBuild, {})
  arrive('in time')
  expect(await before).toBe('in time')
  await vi.advanceTimersByTimeAsync(4_999)
  expect(requested).toEqual(['before'])

  await vi.advanceTimersByTimeAsync(1)
  await over
  expect([await held, await spoken]).toEqual(['late', { message: 'done', data: 'late' }])
  expect(requested).toEqual(['before', 'held', 'held, with its words'])
  await request(deployedBuild, {})
  expect(requested).toHaveLength(4)
})
