import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanText, type Drawing, MAX_DRAWINGS, MAX_TEXT_LENGTH, readDrawings, writeDrawings } from './drawings.ts'

const at = { time: 1_700_000_000_000, price: 1.1 }
const then = { time: 1_700_000_060_000, price: 1.2 }
const drawings: readonly Drawing[] = [
  { tool: 'segment', points: [at, then] },
  { tool: 'horizontal', points: [at] },
  { tool: 'text', points: [at], text: 'Support <b>here</b>' },
]

describe('stored drawings', () => {
  it('come back as they were', () => {
    expect(readDrawings(writeDrawings(drawings))).toEqual(drawings)
  })

  it('are nothing where nothing is drawn', () => {
    expect(writeDrawings([])).toBeUndefined()
    expect(readDrawings(undefined)).toEqual([])
  })

  it('lose what cannot be understood, and keep the rest', () => {
    const stored = [
      ...drawings,
      null,
      'ray',
      { tool: 'circle', points: [at] },
      { tool: 'segment', points: [at] },
      { tool: 'horizontal', points: [at, then] },
      { tool: 'ray', points: [at, { time: 0, price: 1 }] },
      { tool: 'ray', points: [at, { time: 1.5, price: 1 }] },
      { tool: 'ray', points: [at, { time: 5, price: '1' }] },
      { tool: 'ray', points: [at, null] },
      { tool: 'ray', points: 'none' },
      { tool: 'text', points: [at] },
      { tool: 'text', points: [at], text: ' \n ' },
    ]
    expect(readDrawings(JSON.stringify(stored))).toEqual(drawings)
  })

  it('never throw, whatever is stored', () => {
    fc.assert(fc.property(fc.string(), (text) => Array.isArray(readDrawings(text))))
    fc.assert(
      fc.property(fc.json(), (text) => {
        const read = readDrawings(text)
        return readDrawings(writeDrawings(read)).length === read.length
      }),
    )
  })

  it('are the newest where there are too many', () => {
    const many: Drawing[] = Array.from({ length: MAX_DRAWINGS + 5 }, (_, index) => ({
      tool: 'horizontal',
      points: [{ time: 1, price: index }],
    }))
    const read = readDrawings(JSON.stringify(many))
    expect([read.length, read[0]?.points[0]?.price]).toEqual([MAX_DRAWINGS, 5])
    expect(readDrawings(writeDrawings(many))).toEqual(read)
  })
})

describe('a text on the chart', () => {
  it('is one line without marks that steer, and not too long', () => {
    expect(cleanText('  first\n\tsecond\u202e third ')).toBe('first second third')
    expect(cleanText('\u0000')).toBe('')
    expect([...cleanText('😀'.repeat(200))]).toHaveLength(MAX_TEXT_LENGTH)
  })
})
