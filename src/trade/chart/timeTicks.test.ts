import { afterEach, expect, it } from 'vitest'
import { timeZoneAtom } from '../../i18n/timeZone.ts'
import { store } from '../../store.ts'
import { zoneOffset } from './timeTicks.ts'

const MINUTE = 60_000

afterEach(() => store.set(timeZoneAtom, undefined))

it('without a chosen zone the device’s clock counts', () => {
  const time = Date.UTC(2026, 6, 10, 16, 20)
  expect(zoneOffset(time)).toBe(-new Date(time).getTimezoneOffset() * MINUTE)
})

it.each([
  ['Asia/Kathmandu', '2026-07-10T16:20:08Z', 345],
  ['America/New_York', '2026-03-08T06:59:59Z', -300],
  ['America/New_York', '2026-03-08T07:00:00Z', -240],
  ['Australia/Lord_Howe', '2026-04-04T14:59:00Z', 660],
  ['Australia/Lord_Howe', '2026-04-04T15:00:00Z', 630],
  ['UTC', '2026-07-10T23:59:59Z', 0],
])('%s at %s is %i minutes ahead', (zone, time, minutes) => {
  store.set(timeZoneAtom, zone)
  expect(zoneOffset(Date.parse(time))).toBe(minutes * MINUTE)
})
