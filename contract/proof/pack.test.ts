import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { recordingLine } from '../recording/recordingLines.ts'
import { checkPack } from './checkPack.ts'
import { type DeviceMoment, type Pack, readMoments, readPack, writePack } from './pack.ts'
import { keyText } from './signedNote.ts'
import { someone, verifyHere } from './testKeys.ts'

const AT = Date.UTC(2026, 10, 23)
const moments: readonly DeviceMoment[] = [
  { type: 'clock', at: AT, server: AT + 5 },
  { type: 'link', at: AT, status: 'online' },
  { type: 'shown', at: AT, state: 'live' },
  { type: 'quotes', at: AT, server: AT, quotes: [['EURUSD', 1.1, null, 1]] },
  { type: 'order', at: AT, kind: 'close', phase: 'sending', code: 'EUR/USD' },
  { type: 'order', at: AT, kind: 'close', phase: 'done', asked: true },
]
const pack: Pack = {
  ...{ format: 'dispute-pack', version: 1, exportedAt: AT, order: '48' },
  market: { id: '1', code: 'EURUSD', name: 'EUR/USD', digits: 5 },
  server: {
    key: keyText(someone('log-1', 'log').key),
    shard: 0,
    checkpoint: 'x',
    rotations: [],
    decisions: [],
    ticks: [],
  },
  device: moments,
}
/** The pack with other contents, whether it may have them or not. */
const other = (change: object) => JSON.stringify({ ...pack, ...change })

describe('a pack', () => {
  it('is read as it was written, its lines being those of the flight recorder', () => {
    expect(readPack(writePack(pack))).toEqual(pack)
    expect(readMoments(JSON.stringify(moments))).toEqual(moments)
    for (const line of moments) expect(v.parse(recordingLine, line)).toEqual(line)
  })

  it('may have what witnesses have signed', () => {
    const witnessed = { ...pack, server: { ...pack.server, witnesses: [{ key: 'w', checkpoint: 'x', path: [] }] } }
    expect(readPack(writePack(witnessed))).toEqual(witnessed)
  })

  it.each<[string, string]>([
    ['nothing', ''],
    ['something else', '{}'],
    ['a later version', other({ version: 2 })],
    ['more than it may hold', other({ email: 'me@broker.test' })],
    ['a line of another kind', other({ device: [{ type: 'market', at: AT }] })],
    ['a line that an object brings along', other({ device: [{ type: 'toString', at: AT }] })],
    ['too many lines', other({ device: Array.from({ length: 5_001 }, () => moments[0]) })],
    ['a price that is none', other({ device: [{ type: 'quotes', at: AT, quotes: [['EURUSD', '1', null, 1]] }] })],
    [
      'one with too many witnesses',
      other({ server: { ...pack.server, witnesses: Array(21).fill({ key: 'w', checkpoint: 'x', path: [] }) } }),
    ],
    ['too long a text', other({ order: 'x'.repeat(61) })],
    ['too large a file', `${other({})}${' '.repeat(8 * 1024 * 1024)}`],
  ])('is not %s', (_, text) => expect(readPack(text)).toBeUndefined())

  it('never makes a reader or a check throw, whatever it holds', () =>
    fc.assert(
      fc.asyncProperty(
        fc.jsonValue(),
        fc.constantFrom('server', 'seen', 'market', 'device', 'order'),
        async (value, field) => {
          const read = readPack(other({ [field]: value }))
          if (read !== undefined) expect((await checkPack(read, verifyHere)).faults.length).toBeGreaterThan(0)
        },
      ),
    ))
})
