import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkRecording, replayRefusal } from './checkRecording.ts'
import { recordedFile } from './fileName.ts'
import { readRows } from './rows.ts'

const START = Date.UTC(2014, 4, 2, 12, 0)
const NOW = Date.UTC(2020, 0, 1)
const MINUTE_MS = 60_000
const HUNDRED = Array.from({ length: 100 }, (_, i) => i)

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recording-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function report(name: string, rows: readonly (readonly (number | string)[])[]) {
  const path = join(folder, name)
  const header = name.includes('ticks') ? 'time_ms,bid,ask' : 'time_ms,open,high,low,close,volume'
  await writeFile(path, [header, ...rows.map((row) => row.join(','))].join('\n'))
  return checkRecording(recordedFile(path), NOW)
}
const ticks = (rows: readonly (readonly (number | string)[])[]) => report('EURUSD_ticks_a.csv', rows)
const bars = (rows: readonly (readonly (number | string)[])[], name = 'EURUSD_M1_a.csv') => report(name, rows)

const tick = (i: number): (number | string)[] => [START + i * 1000, 1.1, 1.2]
const bar = (i: number): (number | string)[] => [START + i * MINUTE_MS, 1.1, 1.2, 1, 1.1, 5]

/** A hundred sound rows with one more put in at line 52. */
const withOne = (row: readonly (number | string)[], sound = tick) => [
  ...HUNDRED.slice(0, 50).map(sound),
  row,
  ...HUNDRED.slice(50).map(sound),
]

describe('a recording is checked for', () => {
  const cases: [problem: string, row: (number | string)[], sound?: typeof tick][] = [
    ['not numbers', [START + 49_500, '', 1.2]],
    ['not numbers', [START + 49_500, 1.1]],
    ['prices make no sense', [START + 49_500, 1.1, 1]],
    ['prices make no sense', [START + 49_500, 0, 1]],
    ['prices make no sense', [START + 49.5 * MINUTE_MS, 1.1, 1, 1, 1.1, 5], bar],
    ['time in seconds, not milliseconds', [(START + 50_000) / 1000, 1.1, 1.2]],
    ['time in microseconds, not milliseconds', [START * 1000, 1.1, 1.2]],
    ['impossible date', [NOW + 3 * 86_400_000, 1.1, 1.2]],
    ['impossible date', [12, 1.1, 1.2]],
    ['impossible price', [START + 49_500, 11.1, 11.2]],
    ['impossible price', [START + 49.5 * MINUTE_MS, 1.1, 9, 1, 1.1, 5], bar],
    ['repeated row', tick(49)],
    ['repeated row', bar(49), bar],
    ['overlapping bar', [START + 49.5 * MINUTE_MS, 1.1, 1.2, 1, 1.1, 5], bar],
  ]
  it.each(cases)('%s (%j)', async (...[problem, row, sound = tick]) => {
    const { rows, bad, findings } = await (sound === bar ? bars : ticks)(withOne(row, sound))
    expect({ rows, bad }).toEqual({ rows: 100, bad: 1 })
    expect(findings).toEqual([{ problem, count: 1, line: 52, text: row.join(',') }])
  })

  it('more decimals than the catalogue has, which are rounded', async () => {
    const { rows, bad, findings } = await ticks(withOne([START + 49_500, 1.1234567, 1.2]))
    expect({ rows, bad }).toEqual({ rows: 101, bad: 0 })
    expect(findings).toMatchObject([{ problem: 'more decimals', count: 1, line: 52 }])
  })

  it('a slip in its first row, without taking the others for one', async () => {
    const { rows, findings } = await ticks([[START - 1000, 1100, 1200], ...HUNDRED.map(tick)])
    expect(rows).toBe(100)
    expect(findings).toMatchObject([{ problem: 'impossible price', count: 1, line: 2 }])
  })

  it('nothing in ticks of the same millisecond, nor after a weekend', async () => {
    const { rows, findings } = await ticks([tick(0), [START, 1.10001, 1.2], [START + 3 * 86_400_000, 1.3, 1.4]])
    expect({ rows, findings }).toEqual({ rows: 3, findings: [] })
  })
})

describe('rows out of order', () => {
  it('are all replayed, sorted', async () => {
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(HUNDRED, { minLength: 2 }), async (order) => {
        const found = await ticks(order.map(tick))
        expect({ rows: found.rows, bad: found.bad }).toEqual({ rows: order.length, bad: 0 })
        const read: number[] = []
        const reading = { isSorted: found.isSorted, now: NOW, onProblem: () => {} }
        for await (const rows of readRows(found.file, reading)) read.push(...rows.map(({ row }) => row[0] ?? 0))
        expect(read).toEqual(order.toSorted((a, b) => a - b).map((i) => START + i * 1000))
      }),
      { numRuns: 30 },
    )
  })

  it('are found to be repeated also far from each other', async () => {
    const { rows, findings } = await ticks([...HUNDRED.map(tick), tick(10)])
    expect(rows).toBe(100)
    expect(findings).toMatchObject([
      { problem: 'out of order', count: 1, line: 102 },
      { problem: 'repeated row', count: 1 },
    ])
  })
})

describe('a replay is refused', () => {
  it('above one bad row in a hundred, naming the worst', async () => {
    const bad = (count: number) => [...HUNDRED.map(tick), ...HUNDRED.slice(0, count).map(() => ['x', 1, 1])]
    expect(replayRefusal([await ticks(bad(1))], undefined)).toBeUndefined()
    expect(replayRefusal([await ticks(bad(2))], undefined)).toMatch(
      /2 of 102 rows are bad, more than 1 %: 2 × not numbers, first in line 102$/,
    )
  })

  it('when two files have bars of one instrument at the same time, not when one follows the other', async () => {
    const first = await bars(HUNDRED.map(bar), 'EURUSD_M1_a.csv')
    const next = await bars(
      HUNDRED.map((i) => bar(i + 100)),
      'EURUSD_M1_b.csv',
    )
    const same = await bars(
      HUNDRED.map((i) => bar(i + 99)),
      'EURUSD_M1_c.csv',
    )
    expect(replayRefusal([first, next, await ticks(HUNDRED.map(tick))], undefined)).toBeUndefined()
    expect(replayRefusal([first, same], undefined)).toMatch(/a\.csv and .*c\.csv overlap from 2014-05-02T13:39:00Z to/)
  })

  it('when it is to start before or after all that was recorded', async () => {
    const reports = [await ticks(HUNDRED.map(tick))]
    expect(replayRefusal(reports, START)).toBeUndefined()
    expect(replayRefusal(reports, START + 99_000)).toBeUndefined()
    for (const start of [START - 1, START + 99_001]) {
      expect(replayRefusal(reports, start)).toMatch(/outside the recording, which goes from 2014-05-02T12:00:00Z to/)
    }
  })
})
