// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { NumberField } from './NumberField.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root
let value: string

/** With a comma for the decimal sign. */
const parse = (typed: string) => (/^\d+(,\d+)?$/.test(typed) ? typed.replace(',', '.') : null)

function Lots() {
  const [lots, setLots] = useState('0.20')
  value = lots
  return (
    <I18nProvider i18n={i18n}>
      <NumberField
        label="Lots"
        value={lots}
        onChange={setLots}
        step="0.01"
        min="0.01"
        max="50"
        decimals={2}
        parse={parse}
        below="oz"
      />
      <button type="button" onClick={() => setLots('1.00')}>
        preset
      </button>
    </I18nProvider>
  )
}

const field = () => document.querySelector('input') ?? expect.fail('no field')
const press = (words: string) => {
  const all = [...document.querySelectorAll('button')]
  const one = all.find((button) => (button.getAttribute('aria-label') ?? button.textContent) === words)
  act(() => one?.click())
}
const type = (text: string) => {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  act(() => {
    set?.call(field(), text)
    field().dispatchEvent(new Event('input', { bubbles: true }))
  })
}
const leave = () => act(() => field().dispatchEvent(new FocusEvent('focusout', { bubbles: true })))

describe('NumberField', () => {
  beforeEach(() => {
    i18n.loadAndActivate({ locale: 'en', messages: {} })
    const place = document.body.appendChild(document.createElement('div'))
    root = createRoot(place)
    act(() => root.render(<Lots />))
  })
  afterEach(() => {
    act(() => root.unmount())
    document.body.replaceChildren()
  })

  it('steps by exact decimals', () => {
    press('Increase: Lots')
    expect([field().value, value]).toEqual(['0.21', '0.21'])
    press('Decrease: Lots')
    press('Decrease: Lots')
    expect(value).toBe('0.19')
  })

  it('keeps what was typed while it is no number, says so and hands on nothing', () => {
    type('0.x')
    leave()
    expect([field().value, value]).toEqual(['0.x', ''])
    expect(field().getAttribute('aria-invalid')).toBe('true')
    expect(document.body.textContent).toContain('Not a number')
  })

  it('shows the bound that is broken in place of the meaning', () => {
    type('99')
    leave()
    expect([field().value, value]).toEqual(['99', '99'])
    expect(document.body.textContent).toContain('Max 50.00')
    expect(document.body.textContent).not.toContain('oz')
  })

  it('shows what was typed as it was, and writes its own way when left', () => {
    type('0,35')
    expect([field().value, value]).toEqual(['0,35', '0.35'])
    leave()
    expect(field().value).toBe('0.35')
  })

  it('lets a value from outside take the place of what was typed', () => {
    type('abc')
    press('preset')
    expect([field().value, field().getAttribute('aria-invalid')]).toEqual(['1.00', null])
  })
})
