import { expect, it, vi } from 'vitest'

vi.mock('./shownLanguage.ts', () => ({ currentLanguage: () => ({ bcp47: 'en', direction: 'ltr' }) }))

const { formatBytes } = await import('./bytes.ts')

it.each([
  [0, '0 kB'],
  [1, '1 kB'],
  [999, '1 kB'],
  [123_456, '124 kB'],
  [2_449_000, '2.4 MB'],
  [512_345_678, '512 MB'],
  [2_100_000_000, '2.1 GB'],
])('%i bytes are %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text))
