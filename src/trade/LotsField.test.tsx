import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import { LotsField } from './LotsField.tsx'
import { sampleInstrument } from './sampleInstrument.ts'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

/** Whether minus does nothing at a number of lots. */
const isEnd = (lots: string): boolean => {
  const instrument = sampleInstrument({ lotMin: 0.1, lotStep: 0.01 })
  const field = (
    <LotsField instrument={instrument} lots={lots} dispatch={() => undefined} onRisk={() => undefined} wide />
  )
  const markup = renderToStaticMarkup(<I18nProvider i18n={i18n}>{field}</I18nProvider>)
  return /<button[^>]*Less: Lots[^>]*>/.exec(markup)?.[0].includes('aria-disabled="true"') ?? false
}

it('minus stops at the least lots of the instrument, not at one step (docs/decisions/ticket.md)', () => {
  expect([isEnd('0.11'), isEnd('0.10'), isEnd('0.05')]).toEqual([false, true, true])
})
