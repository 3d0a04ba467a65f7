// @alone: the list of instruments and who answers are everybody’s.
import { expect, it } from 'vitest'
import type { Call } from '../../contract/calls/call.ts'
import { tradeList } from '../../contract/calls/trading.ts'
import type { Client } from '../api/client.ts'
import { openClient } from '../api/request.ts'
import { store } from '../store.ts'
import { loadInstruments } from './instruments.ts'
import { practiseCodesAtom } from './offers.tsx'

it.each([
  ['while most markets are open', 'xo oo', ''],
  ['while half of them are', 'xxoo', ''],
  ['while most are closed', 'oxxx', 'b c d'],
  ['six at most', 'xxxxxxxo', 'a b c d e f'],
])('offers closed markets to practise on: %s', async (_, states, expected) => {
  const rows = [...states.replace(' ', '')].map((state, place) => {
    const code = 'abcdefgh'[place] ?? ''
    return { code, showCode: code, open: state === 'o' }
  })
  openClient({ request: async (call: Call) => (call === (tradeList as Call) ? rows : []) } as unknown as Client)
  await loadInstruments()
  expect(store.get(practiseCodesAtom).join(' ')).toBe(expected)
})
