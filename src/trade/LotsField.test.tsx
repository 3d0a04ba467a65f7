import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import { LotsField } from './LotsField.tsx'
import { sampleInstrument } from './sampleInstrument.ts'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

function drawn(lots: string, lotMin: number, most?: string): string {
  const instrument = sampleInstrument({ lotMin, lotStep: 0.01 })
  const field = (
    <LotsField
      instrument={instrument}
      lots={lots}
      most={most}
      dispatch={() => undefined}
      onRisk={() => undefined}
      wide
    />
  )
  return renderToStaticMarkup(<I18nProvider i18n={i18n}>{field}</I18nProvider>)
}

/** Returns true if the minus button has no effect at a number of lots. */
const isEnd = (lots: string): boolean =>
  /<button[^>]*Decrease: Lots[^>]*>/.exec(drawn(lots, 0.1))?.[0].includes('aria-disabled="true"') ?? false

/** The presets that cannot be pressed. */
const barred = (markup: string): string[] =>
  [...markup.matchAll(/<button([^>]*)>([^<]+)<\/button>/g)]
    .filter(([, attributes]) => attributes?.includes('disabled'))
    .map(([, , label = '']) => label)

it('minus stops at the least lots of the instrument, not at one step (docs/decisions/ticket.md)', () => {
  expect([isEnd('0.11'), isEnd('0.10'), isEnd('0.05')]).toEqual([false, true, true])
})

it('offers no more lots than the free margin pays for, and the very most by Max', () => {
  expect(barred(drawn('0.10', 0.01))).toEqual(['Max'])
  expect(barred(drawn('0.10', 0.01, '0.35'))).toEqual(['0.50', '1.00'])
  expect(drawn('0.10', 0.01, '0.35')).toContain('aria-label="Max 0.35"')
  expect(barred(drawn('0.10', 0.01, '0'))).toEqual(['0.10', '0.20', '0.50', '1.00', 'Max'])
})

it('leaves what was typed when the most becomes less, and says so', () => {
  const field = drawn('0.50', 0.01, '0.35')
  expect(field).toContain('value="0.50"')
  expect(field).toContain('>Max 0.35</span>')
})
