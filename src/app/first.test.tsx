// @alone: the screen is drawn from the one store.
import { expect, it } from 'vitest'
import { getCategories, tradeList } from '../../contract/calls/trading.ts'
import type { Instrument } from '../../contract/entities/market.ts'
import type { LanguageCode } from '../../contract/languages.ts'
import { sampleInstrument } from '../trade/sampleInstrument.ts'
import { draw } from './first.tsx'

const time = Date.UTC(2026, 6, 15, 9, 30, 5)
const quotation = { open: 1.1, close: 1.14381, change: -0.51, time }

function drawn(list: Instrument[], language: LanguageCode = 'en'): Promise<string> {
  const data = {
    [tradeList.path]: tradeList.answer.encode(list),
    [getCategories.path]: getCategories.answer.encode([{ id: '1', name: 'Forex' }]),
  }
  return draw({ language, data })
}

/** Returns the part of a page for phones. */
const phoneOf = (html: string) => /data-for="phone">([\s\S]*?)data-for="wide"/.exec(html)?.[1] ?? ''

it('shows markets with their prices, and from when those are', async () => {
  const phone = phoneOf(await drawn([sampleInstrument({ quotation })]))
  for (const words of ['EUR/USD', '1.14381', '0.51%', 'As of 09:30:05 UTC', 'Forex', 'Log in'])
    expect(phone).toContain(words)
})

it('calls no price live', async () => {
  const phone = phoneOf(await drawn([sampleInstrument({ quotation: { ...quotation, time: Date.now() } })]))
  expect(phone).toContain('aria-label="Prices: Connecting"')
  expect(phone).not.toMatch(/>(Live|Simulated)</)
})

it('leads where the app leads, and has a layout for both screens', async () => {
  const html = await drawn([sampleInstrument({ quotation })])
  expect(html).toContain('href="#/trade"')
  expect(html.match(/data-scene="(\w+)"/g)).toEqual(['market', 'trade', 'page'].map((name) => `data-scene="${name}"`))
  expect(html.match(/data-for="(phone|wide)"/g)).toHaveLength(6)
})

it('is in one language after the other, each time with the newest prices alone', async () => {
  const one = sampleInstrument({ quotation })
  expect(phoneOf(await drawn([one], 'de'))).toContain('1,14381')
  const arabic = phoneOf(await drawn([{ ...one, quotation: { ...quotation, close: 1.2, time: time - 60_000 } }], 'ar'))
  expect(arabic).toContain('1.20000')
  expect(arabic).not.toContain('1.14381')
  await expect(drawn([one], 'tlh' as LanguageCode)).rejects.toThrow('no words')
})

it('escapes what a market is called, and gives no element a style or a script', async () => {
  const name = '"><img src=x onerror=alert(1)> style="top:0"'
  const html = await drawn([sampleInstrument({ quotation, name, showCode: '<script>alert(1)</script>' })])
  expect(html).not.toMatch(/<img|<script| style="/)
  expect(html).toContain('&quot;&gt;&lt;img src=x onerror=alert(1)&gt;')
})

it('shows as many rows as a screen has room for', async () => {
  const many = Array.from({ length: 300 }, (_, place) =>
    sampleInstrument({ id: `${place}`, code: `C${place}`, showCode: `C${place}`, quotation }),
  )
  const html = await drawn(many)
  expect(phoneOf(html).match(/data-code/g)).toHaveLength(14)
  expect(html.match(/data-code/g)?.length).toBeLessThan(60)
})

it('fails rather than show an older market', async () => {
  await drawn([sampleInstrument({ quotation })])
  await expect(draw({ language: 'en', data: { [tradeList.path]: 'none' } })).rejects.toThrow()
})
