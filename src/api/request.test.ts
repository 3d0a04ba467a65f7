import { afterEach, expect, it } from 'vitest'
import { tradeList } from '../../contract/calls/trading.ts'
import type { Client } from './client.ts'
import { AbortedError } from './errors.ts'
import { openClient, replaceServer, request } from './request.ts'

/** Answers whenever the test says so, whether it was called off or not. */
function slowClient() {
  let answer: (data: never) => void = () => undefined
  const client: Client = {
    request: () => new Promise((resolve) => (answer = resolve)),
    messageAnswer: () => new Promise(() => undefined),
  }
  return { client, answer: () => answer([] as never) }
}

afterEach(() => replaceServer(undefined))

it('an answer of a replay that comes when it is over is dropped, and one of before it when it has begun', async () => {
  const [server, replay] = [slowClient(), slowClient()]
  openClient(server.client)
  const before = request(tradeList, {})
  replaceServer(replay.client)
  server.answer()
  await expect(before).rejects.toBeInstanceOf(AbortedError)
  const during = request(tradeList, {})
  replay.answer()
  expect(await during).toEqual([])
  const late = request(tradeList, {})
  replay.answer()
  replaceServer(undefined)
  await expect(late).rejects.toBeInstanceOf(AbortedError)
})
