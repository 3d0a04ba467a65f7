import { afterEach, expect, it, vi } from 'vitest'
import { getBasicInfo } from '../../contract/calls/session.ts'
import { decode } from '../../contract/codec.ts'
import { store } from '../store.ts'

const answered = vi.hoisted(() => ({ info: undefined as unknown }))
vi.mock('../api/request.ts', () => ({ request: () => Promise.resolve(answered.info) }))

afterEach(() => vi.resetModules())

it.each([
  ['a server that only knows documents 1 and 2', {}, false, undefined],
  ['real prices', { market_source: 'live', demo: false }, false, undefined],
  ['simulated prices', { market_source: 'simulated', demo: false }, false, 'closed'],
  ['recorded prices', { market_source: 'replay', demo: false }, false, 'closed'],
  ['a demo', { market_source: 'simulated', demo: true }, false, 'demo'],
  ['a demo with real prices', { market_source: 'live', demo: true }, false, 'demo'],
  ['a demo account on simulated prices', { market_source: 'simulated', demo: false }, true, undefined],
])('on %s', async (_, info, demo, expected) => {
  answered.info = decode(getBasicInfo.answer, info)
  const { loadBasicInfo } = await import('./basicInfo.ts')
  const { realMoneyAtom } = await import('./realMoney.ts')
  const { setStandIn } = await import('./session.ts')
  await loadBasicInfo()
  expect(store.get(realMoneyAtom)).toBeUndefined()
  setStandIn({ token: 't', user: { id: '1', uid: '1', demo } as never })
  expect(store.get(realMoneyAtom)).toBe(expected)
  setStandIn(undefined)
})

it.each([
  ['an empty real account of a demo server', { demo: true }, false, '0', '0', true],
  ['one with money whose identity is due', { demo: true }, false, '5', '0', true, true],
  ['one with money', { demo: true }, false, '0.01', '0', false],
  ['one with a position', { demo: true }, false, '0', '5', false],
  ['an empty demo account', { demo: true }, true, '0', '0', false],
  ['one that may not deposit', { market_source: 'simulated', demo: false }, false, '0', '0', false],
] as const)('%s has steps to take first: %#', async (...row) => {
  const [_, info, demo, balance, marginInUse, expected, identityDue] = row
  answered.info = decode(getBasicInfo.answer, info)
  const { loadBasicInfo } = await import('./basicInfo.ts')
  const { applyFiguresAtom } = await import('./figures.ts')
  const { unfundedAtom } = await import('./realMoney.ts')
  const { setStandIn } = await import('./session.ts')
  await loadBasicInfo()
  setStandIn({ token: 't', user: { id: '1', uid: '1', demo, identityDue } as never })
  expect(store.get(unfundedAtom), 'before its figures are known').toBe(identityDue === true)
  store.set(applyFiguresAtom, { floating: '0', marginInUse, balance, live: true })
  expect(store.get(unfundedAtom)).toBe(expected)
  setStandIn(undefined)
})
