// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Rolling } from './Rolling.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root

beforeEach(() => {
  document.body.innerHTML = '<div></div>'
  root = createRoot(document.querySelector('div') as HTMLElement)
})
afterEach(() => act(() => root.unmount()))

const show = (text: string) => act(() => root.render(<Rolling>{text}</Rolling>))
const places = () => [...document.querySelectorAll<HTMLElement>('i')]
const drawn = () => places().map((one) => one.dataset.sign ?? one.style.getPropertyValue('--digit'))

it('says the figure once and draws each of its characters', () => {
  show('$1,204.50')
  expect(document.body.textContent).toBe('$1,204.50')
  expect(drawn().join('')).toBe('$1,204.50')
})

it('turns the wheels it has, also when the figure becomes longer', () => {
  show('$999.50')
  const cents = places().at(-1)
  show('$1,000.57')
  expect(places().at(-1), 'the wheel of the cents').toBe(cents)
  expect(drawn().join('')).toBe('$1,000.57')
})
