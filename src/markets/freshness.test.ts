import { describe, expect, it, vi } from 'vitest'
import { STALE_AFTER_MS } from '../../contract/constants.ts'
import { replaceLive } from '../live/live.ts'
import { standInAtom } from '../session/offline.ts'
import { store } from '../store.ts'
import { applyMomentAtom, freshnessAtom, type Moment, priceFreshness, tradableAtom } from './freshness.ts'
import { applyBatchAtom, type LiveQuote } from './quotes.ts'

const now = 1_000_000
const replayed = 5_000

const quote = (changes: Partial<LiveQuote> = {}): LiveQuote => ({
  code: 'EURUSD',
  open: 1,
  close: 1,
  change: 0,
  marketOpen: true,
  time: replayed,
  receivedAt: now,
  fromList: false,
  minutes: [],
  ...changes,
})
const moment = (changes: Partial<Moment> = {}): Moment => ({
  status: 'online',
  openedAt: now - 60_000,
  now,
  serverNow: replayed,
  ...changes,
})

describe('how much a price can be trusted', () => {
  it('none is waited for', () => expect(priceFreshness(undefined, moment())).toBe('waiting'))

  it('one of a closed market has no newer one', () =>
    expect(priceFreshness(quote({ marketOpen: false, time: 0 }), moment({ serverNow: now }))).toBe('closed'))

  it('counts its age by the server’s clock, so that a replay is right', () => {
    expect(priceFreshness(quote(), moment({ serverNow: replayed + STALE_AFTER_MS }))).toBe('live')
    expect(priceFreshness(quote(), moment({ serverNow: replayed + STALE_AFTER_MS + 1 }))).toBe('stale')
  })

  it('counts its age from its arrival where the server tells no time', () => {
    const { time: _, ...untimed } = quote({ receivedAt: now - STALE_AFTER_MS - 1 })
    expect(priceFreshness(untimed, moment())).toBe('stale')
    expect(priceFreshness({ ...untimed, receivedAt: now - STALE_AFTER_MS }, moment())).toBe('live')
    expect(priceFreshness(quote({ time: 0 }), moment({ serverNow: undefined }))).toBe('live')
  })

  it('is stale from a reconnect until it is told again', () => {
    expect(priceFreshness(quote({ receivedAt: now - 2_000 }), moment({ openedAt: now - 1_000 }))).toBe('stale')
    expect(priceFreshness(quote({ receivedAt: now - 500 }), moment({ openedAt: now - 1_000 }))).toBe('live')
  })

  it('is judged by its age, not by the socket, while the channel is away', () => {
    expect(priceFreshness(quote(), moment({ status: 'reconnecting' }))).toBe('live')
    expect(priceFreshness(quote(), moment({ status: 'reconnecting', serverNow: replayed + 11_000 }))).toBe('stale')
  })

  it('of the list is waited for until the channel speaks, and old when it never does', () => {
    const listed = quote({ fromList: true })
    expect(priceFreshness(listed, moment({ status: 'connecting', serverNow: undefined }))).toBe('waiting')
    expect(priceFreshness(listed, moment())).toBe('live')
    expect(priceFreshness(listed, moment({ status: 'reconnecting', serverNow: undefined, now: now + 11_000 }))).toBe(
      'stale',
    )
  })
})

it('a price that is new cannot be traded on from the moment the connection is lost', () => {
  vi.useFakeTimers()
  const standIn = replaceLive(() => replayed)
  store.set(applyBatchAtom, { quotes: [quote({ receivedAt: Date.now() })], candles: new Map() })
  const found = () => [store.get(freshnessAtom('EURUSD')), store.get(tradableAtom('EURUSD'))]
  store.set(applyMomentAtom, Date.now(), true)
  expect(found()).toEqual(['live', 'live'])
  standIn.say('reconnecting')
  expect(found(), 'the channel was cut off').toEqual(['live', 'lost'])
  standIn.say('online')
  store.set(applyMomentAtom, Date.now(), false)
  expect(found(), 'the browser is offline').toEqual(['live', 'lost'])
  const user = { id: '', uid: '', email: '', demo: true, balance: '0' }
  store.set(standInAtom, { token: 'practice', user })
  expect(found(), 'a replay needs no network').toEqual(['live', 'live'])
  store.set(standInAtom, undefined)
  vi.useRealTimers()
})
