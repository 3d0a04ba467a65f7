// @vitest-environment happy-dom
/** `public/kept-screen.js`: which screens it shows, to whom. */
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const started = () => document.querySelectorAll('script[type=module]').length
const script = readFileSync('public/kept-screen.js', 'utf8')
const run = () => new Function(script)()
const root = () => document.getElementById('root') as HTMLElement

function lay(html = '<button data-code="X">1.08452</button>'): void {
  document.head.innerHTML = '<script type="kept" src="/assets/frame-1.js"></script>'
  document.body.innerHTML = `<template id="kept">${html}</template><div id="root"></div>`
  const template = document.getElementById('kept') as HTMLTemplateElement
  Object.assign(template.dataset, {
    key: 'one',
    path: '/',
    media: '(min-width: 1px)',
    checked: 'language token',
    page: JSON.stringify({ lang: 'ar', dir: 'rtl' }),
  })
}

const device = { onLine: true, language: 'en-GB' }

// The files after this one share its globals.
afterEach(() => vi.unstubAllGlobals())
beforeEach(() => {
  device.onLine = true
  vi.stubGlobal('navigator', device)
  location.hash = ''
  localStorage.clear()
  localStorage.setItem('language', 'ar')
  localStorage.setItem('token', 'A')
  localStorage.setItem('screen', `one\n${navigator.language}\nar\nA`)
  document.documentElement.lang = 'en'
  lay()
})

it('shows the screen where the app will draw, in its language', () => {
  lay('<b data-style="width: 3px">1.08452</b>')
  run()
  expect([root().textContent, root().dataset.first]).toEqual(['1.08452', 'kept'])
  expect(root().querySelector('b')?.style.width).toBe('3px')
  expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['ar', 'rtl'])
  expect(document.getElementById('kept')).toBeNull()
})

it('starts the app once the screen is painted, and at once where there is none to paint', async () => {
  vi.useFakeTimers()
  run()
  expect(started()).toBe(0)
  await vi.advanceTimersByTimeAsync(20)
  expect(started()).toBe(1)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(started()).toBe(1)
  lay()
  localStorage.removeItem('token')
  run()
  await vi.advanceTimersByTimeAsync(0)
  expect(started()).toBe(1)
  vi.useRealTimers()
})

it.each([
  ['after a logout', () => localStorage.removeItem('token')],
  ['to a token that another account put there', () => localStorage.setItem('token', 'B')],
  ['in another language', () => localStorage.setItem('language', 'de')],
  ['under another name', () => localStorage.setItem('screen', `two\n${navigator.language}\nar\nA`)],
  ['where nothing says whose it is', () => localStorage.removeItem('screen')],
  ['at another address', () => location.replace('#/trade')],
  ['in another window', () => document.getElementById('kept')?.setAttribute('data-media', 'print')],
  [
    'without a network where another page was last',
    () => {
      device.onLine = false
      localStorage.setItem('lastpath', '/order')
    },
  ],
])('shows nothing %s, and leaves nothing of it in the page', (_when, change) => {
  change()
  run()
  expect(document.body.innerHTML).toBe('<div id="root"></div>')
  expect(document.documentElement.lang).toBe('en')
})

it('leaves a page alone that has no screen in it', () => {
  document.body.innerHTML = '<div id="root">drawn</div>'
  run()
  expect(root().textContent).toBe('drawn')
})

it('says that there is no network where there is none', () => {
  const html = '<div data-offline="">Offline</div>'
  lay(html)
  run()
  expect(root().textContent).toBe('')
  device.onLine = false
  lay(html)
  run()
  expect(root().textContent).toBe('Offline')
})
