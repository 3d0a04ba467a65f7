// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { ASK_AGAIN_MS, mayOffer } from './installMoment.ts'

it('offers where nobody was asked, not in the installed app, and again only after a quarter', () => {
  expect(mayOffer(undefined, false, 0)).toBe(true)
  expect(mayOffer(undefined, true, 0)).toBe(false)
  expect(mayOffer(1_000, false, 1_000 + ASK_AGAIN_MS)).toBe(false)
  expect(mayOffer(1_000, false, 1_001 + ASK_AGAIN_MS)).toBe(true)
})
