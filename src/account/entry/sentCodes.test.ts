import { expect, it } from 'vitest'
import { readSent, withSent } from './sentCodes.ts'

const one = { until: 61_000, isSent: true }

it('keeps the wait of each recipient, and forgets those that are over', () => {
  const stored = withSent('', 'register a@b.example', one, 1_000)
  const both = withSent(stored, 'reset 85291234567', { until: 90_000, isSent: false }, 60_999)
  expect(Object.keys(readSent(both))).toEqual(['register a@b.example', 'reset 85291234567'])
  expect(Object.keys(readSent(withSent(both, 'reset c@d.example', one, 61_000)))).toEqual([
    'reset 85291234567',
    'reset c@d.example',
  ])
})

it.each(['', 'no', '[]', '{"a":1}', '{"a":{"until":"soon","isSent":true}}'])('reads nothing from %j', (text) => {
  expect(readSent(text)).toEqual({})
})
