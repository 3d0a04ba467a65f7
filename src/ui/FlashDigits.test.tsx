// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FlashDigits } from './FlashDigits.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root

beforeEach(() => {
  document.body.innerHTML = '<div></div>'
  root = createRoot(document.querySelector('div') as HTMLElement)
})
afterEach(() => act(() => root.unmount()))

const show = (text: string) => act(() => root.render(<FlashDigits text={text} value={Number(text)} pip />))
const seen = () => document.querySelector('[aria-hidden]')?.textContent
/** What is said: everything that is not hidden from who listens. */
const said = () => {
  const copy = document.body.cloneNode(true) as HTMLElement
  for (const hidden of copy.querySelectorAll('[aria-hidden]')) hidden.remove()
  return copy.textContent
}

it('says the price in one piece, however its digits are set', () => {
  show('1.14380')
  expect(said()).toBe('1.14380')
  expect(seen()).toBe('1.14380')
  show('1.14395')
  expect(said()).toBe('1.14395')
  expect(seen()).toBe('1.14395')
})

it('marks the digits that changed, and which way', () => {
  show('1.14380')
  expect(document.querySelector('[data-flash]')).toBeNull()
  show('1.14375')
  expect(document.querySelector<HTMLElement>('[data-flash]')?.dataset.flash).toBe('dn')
  expect([...document.querySelectorAll('i')].map((part) => part.textContent)).toEqual(['1.143', '7', '5'])
})
