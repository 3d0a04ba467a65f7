// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { afterEach, expect, it } from 'vitest'
import type { Call } from '../../contract/calls/call.ts'
import { tradeList } from '../../contract/calls/trading.ts'
import type { Instrument } from '../../contract/entities/market.ts'
import { type Language, type LanguageCode, languageOf } from '../../contract/languages.ts'
import type { Client } from '../api/client.ts'
import { openClient } from '../api/request.ts'
import { currentLanguage, showLanguage } from '../i18n/shownLanguage.ts'
import { store } from '../store.ts'
import { instrumentsAtom, loadInstruments, selectedCodeAtom } from './instruments.ts'

const before = currentLanguage()
const show = (code: LanguageCode) => showLanguage(languageOf(code) as Language, {})
afterEach(() => {
  showLanguage(before, {})
  i18n.load(before.bcp47, {})
})

const nameNow = () => store.get(instrumentsAtom)[0]?.name

it('names the instruments in the language that was chosen while they were on their way', async () => {
  const held: (() => void)[] = []
  openClient({
    request: async (call: Call) => {
      const list = [{ code: 'EURUSD', showCode: 'EUR/USD', name: currentLanguage().code } as Instrument]
      await new Promise<void>((resolve) => held.push(resolve))
      return call === (tradeList as Call) ? list : []
    },
  } as unknown as Client)
  const answer = async () => {
    for (const one of held.splice(0)) one()
    await new Promise((resolve) => setTimeout(resolve))
  }
  show('en')
  const first = loadInstruments()
  show('de')
  const second = loadInstruments()
  await answer()
  await answer()
  await Promise.all([first, second])
  expect(nameNow()).toBe('de')
})

it('opens Trade on a market that is open, and stays there when another one opens', async () => {
  const list = (...open: string[]) => {
    const rows = ['GBPUSD', 'BTCUSD', 'ETHUSD'].map((code) => ({ code, showCode: code, open: open.includes(code) }))
    openClient({ request: async (call: Call) => (call === (tradeList as Call) ? rows : []) } as unknown as Client)
    return loadInstruments()
  }
  const selected = () => store.get(selectedCodeAtom)
  await list('BTCUSD', 'ETHUSD')
  expect(selected()).toBe('BTCUSD')
  await list('GBPUSD', 'BTCUSD', 'ETHUSD')
  expect(selected()).toBe('BTCUSD')
  await list('ETHUSD')
  store.set(selectedCodeAtom, 'GBPUSD')
  expect(selected()).toBe('GBPUSD')
})

it('keeps the instruments that are the same in a list that is loaded again, whatever their prices are', async () => {
  const list = (...digits: number[]) => {
    const rows = digits.map((one, at) => {
      const quotation = { open: 1, close: Math.random(), change: 0, time: Date.now() }
      return { code: `X${at}`, showCode: `X${at}`, digits: one, open: true, quotation }
    })
    openClient({ request: async (call: Call) => (call === (tradeList as Call) ? rows : []) } as unknown as Client)
    return loadInstruments()
  }
  await list(2, 3, 4)
  const before = store.get(instrumentsAtom)
  await list(2, 3, 4)
  expect(store.get(instrumentsAtom)).toBe(before)
  await list(2, 5, 4)
  const after = store.get(instrumentsAtom)
  expect([after[0] === before[0], after[1]?.digits, after[2] === before[2]]).toEqual([true, 5, true])
  await list(2)
  expect(store.get(instrumentsAtom)).toEqual([before[0]])
})
