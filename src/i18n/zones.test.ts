import { describe, expect, it } from 'vitest'
import { allZones, findZones, offsetText, tradingCentres, zoneOf } from './zones.ts'

const july = Date.parse('2026-07-15T12:00:00Z')
const january = Date.parse('2026-01-15T12:00:00Z')

describe('a zone', () => {
  it.each([
    ['Asia/Kolkata', july, 'Kolkata', 'Asia', 330],
    ['America/New_York', july, 'New York', 'America', -240],
    ['America/New_York', january, 'New York', 'America', -300],
    ['America/Argentina/Buenos_Aires', july, 'Buenos Aires', 'America, Argentina', -180],
    ['America/St_Johns', january, 'St Johns', 'America', -210],
    ['UTC', july, 'UTC', '', 0],
  ])('%s', (id, at, city, region, ahead) => expect(zoneOf(id, at)).toEqual({ id, city, region, ahead }))

  it.each([
    [345, 'UTC+05:45'],
    [-210, 'UTC−03:30'],
    [0, 'UTC'],
  ])('%i minutes ahead is %s', (minutes, text) => expect(offsetText(minutes)).toBe(text))
})

describe('the list', () => {
  const zones = allZones(july)
  const ids = (query: string) => findZones(zones, query).map(({ id }) => id)

  it('goes from west to east, each zone once, UTC among them', () => {
    expect(zones.map(({ ahead }) => ahead)).toEqual(zones.map(({ ahead }) => ahead).toSorted((a, b) => a - b))
    expect(new Set(zones.map(({ id }) => id)).size).toBe(zones.length)
    expect(ids('')).toContain('UTC')
  })

  it('has every trading centre', () => {
    for (const id of tradingCentres) expect(ids('')).toContain(id)
  })

  it('is searched by city, region, name and offset, accents and case apart', () => {
    expect(ids('new york')).toEqual(['America/New_York'])
    expect(ids('America/New_York')).toEqual(['America/New_York'])
    expect(ids('kathm')).toHaveLength(1)
    expect(ids('utc+05:45')).toEqual(ids('kathm'))
    expect(ids('utc-02:30')).toEqual(['America/St_Johns'])
    expect(ids('Zürich')).toEqual(['Europe/Zurich'])
    expect(ids('asia tok')).toEqual(['Asia/Tokyo'])
    expect(ids('nowhere')).toEqual([])
  })
})
