// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AGREEMENT_VERSION, agreementFigures } from '../../contract/loanAgreement.ts'
import { AgreementText } from './AgreementText.tsx'

let root: Root
let place: HTMLElement
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  place = document.createElement('div')
  root = createRoot(place)
})
afterEach(() => {
  act(() => root.unmount())
  vi.unstubAllGlobals()
})

function shown(version?: string): string {
  const terms = { period: 30, interestRate: 5, freePeriod: 3, penaltyRate: 25 }
  const figures = agreementFigures(terms, { amount: '1000', borrower: 'Ada Lovelace', day: 20_000 }, version)
  act(() =>
    root.render(
      <I18nProvider i18n={i18n}>
        <AgreementText figures={figures} />
      </I18nProvider>,
    ),
  )
  return place.textContent ?? ''
}

it('shows the text that was signed, whatever is signed today', () => {
  expect(shown('loan-1')).toContain('$2.50 a day. It ends on the day on which a proof is handed in')
  expect(shown('loan-2')).toContain('$2.50 per day. The late fee stops on the day the borrower submits proof')
  expect(shown('loan-0')).toContain('You signed an earlier version of this agreement (loan-0)')
})

it('has the text of today’s version', () => {
  expect(shown()).toContain('The parties')
  expect(shown()).toBe(shown(AGREEMENT_VERSION))
})
