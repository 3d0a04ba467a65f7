import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../openTestDatabase.ts'
import { FakePushService } from './fakePushService.ts'
import { openSender, type PushPayload, type Send } from './pushSender.ts'
import { openVapidKeys } from './vapidKeys.ts'

const NOW = Date.UTC(2026, 6, 8)

describe('a parcel', () => {
  let service: FakePushService
  let send: Send
  beforeEach(async () => {
    service = await FakePushService.open()
    const database = openTestDatabase()
    send = openSender(openVapidKeys(database.db, database.seal), 'mailto:ops@example.com', () => NOW)
    database.close()
  })
  afterEach(() => service.close())

  const parcel = (payload = 'hello'): PushPayload => ({
    ...{ target: service.browser('ann'), payload, keptFor: 90, urgency: 'normal', topic: 'a'.repeat(32) },
  })
  const idle = new AbortController().signal

  it('is read by its browser alone, whatever is written in it', async () => {
    const payload = `${'ü€😀'.repeat(200)}\u0002\u0000`
    expect(await send(parcel(payload), idle)).toEqual({ outcome: 'taken' })
    expect(service.received).toMatchObject([{ text: payload, headers: { ttl: '90', urgency: 'normal' } }])
    expect(service.received[0]?.headers.topic).toBe('a'.repeat(32))
  })

  it.each([
    [201, {}, { outcome: 'taken' }],
    [404, {}, { outcome: 'gone' }],
    [410, {}, { outcome: 'gone' }],
    [429, { 'retry-after': '120' }, { outcome: 'later', after: 120_000 }],
    [429, { 'retry-after': new Date(NOW + 5_000).toUTCString() }, { outcome: 'later', after: 5_000 }],
    [503, { 'retry-after': 'soon' }, { outcome: 'later', after: undefined }],
    [500, {}, { outcome: 'later', after: undefined }],
    [400, {}, { outcome: 'refused', status: 400 }],
    [403, {}, { outcome: 'refused', status: 403 }],
    [413, {}, { outcome: 'refused', status: 413 }],
  ])('answered with %i %j', async (status, headers, expected) => {
    service.answer = () => ({ status, headers: headers as Record<string, string> })
    expect(await send(parcel(), idle)).toEqual(expected)
  })

  it('is not led elsewhere', async () => {
    const { endpoint } = service.browser('somebody else')
    for (const status of [301, 302, 307, 308]) {
      service.answer = () => ({ status, headers: { location: endpoint } })
      expect(await send(parcel(), idle)).toEqual({ outcome: 'refused', status })
    }
    expect(service.received.map(({ browser }) => browser)).toEqual(['ann', 'ann', 'ann', 'ann'])
  })

  it('to a service that is not there, or that says nothing until the server ends, is one for later', async () => {
    const end = new AbortController()
    service.answer = () => new Promise(() => undefined)
    const sent = send(parcel(), end.signal)
    await service.hasReceived(1)
    end.abort()
    expect(await sent).toEqual({ outcome: 'later' })
    const nowhere = parcel()
    service.close()
    expect(await send(nowhere, idle)).toEqual({ outcome: 'later' })
  })
})
