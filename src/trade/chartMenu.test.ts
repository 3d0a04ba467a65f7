import { expect, it } from 'vitest'
import { pendingKind } from './chartMenu.ts'

it('names a pending order by its side and the side of the market it waits on', () => {
  expect(pendingKind('buy', 1.1, 1.2)).toBe('limit')
  expect(pendingKind('sell', 1.1, 1.2)).toBe('stop')
  expect(pendingKind('buy', 1.3, 1.2)).toBe('stop')
  expect(pendingKind('sell', 1.3, 1.2)).toBe('limit')
})
