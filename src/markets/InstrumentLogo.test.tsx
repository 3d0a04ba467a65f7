// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { InstrumentLogo } from './InstrumentLogo.tsx'

let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const origin = Object.assign(document.createElement('meta'), {
    name: 'api-origin',
    content: 'https://api.example.com',
  })
  document.head.append(origin)
  document.body.replaceChildren()
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  document.head.replaceChildren()
  document.body.replaceChildren()
})

const draw = (logo: string, showCode = 'EUR/USD') =>
  act(() => root.render(<InstrumentLogo instrument={{ logo, showCode }} />))
const image = () => document.querySelector('img')

it('shows the image that the server names, without credentials or a referrer', () => {
  draw('/logos/EURUSD.svg')
  expect(image()?.src).toBe('https://api.example.com/logos/EURUSD.svg')
  expect(image()?.crossOrigin).toBe('anonymous')
  expect(image()?.referrerPolicy).toBe('no-referrer')
  expect(document.body.textContent).toBe('')
})

it.each([
  ['', 'EUR/USD', 'EU'],
  ['flags:eu,us', 'EUR/USD', 'EU'],
  ['https://elsewhere.example/x.png', 'XAU/USD', 'XA'],
  ['http://api.example.com/x.png', 'aapl', 'AA'],
  ['', 'NAS100', 'NA'],
  ['', '', ''],
])('asks for nothing and shows initials where the logo is %j', (logo, showCode, initials) => {
  draw(logo, showCode)
  expect(image()).toBeNull()
  expect(document.body.textContent).toBe(initials)
})

it('shows initials in place of a broken image, and tries another address', () => {
  draw('/logos/gone.svg')
  act(() => image()?.dispatchEvent(new Event('error')))
  expect(image()).toBeNull()
  expect(document.body.textContent).toBe('EU')
  draw('/logos/EURUSD.svg')
  expect(image()?.src).toBe('https://api.example.com/logos/EURUSD.svg')
})
