// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { markupOf } from './screenMarkup.ts'

it('writes elements, their attributes and text that means itself', () => {
  const part = [
    'a',
    { href: '#/trade', class: 'x' },
    'A<b> & "c"',
    ['svg', { viewBox: '0 0 2 2' }, ['path', { d: 'M0 0' }]],
  ]
  expect(markupOf(part)).toBe(
    '<a href="#/trade" class="x">A&lt;b&gt; &amp; &quot;c&quot;<svg viewBox="0 0 2 2"><path d="M0 0"></path></svg></a>',
  )
  expect(markupOf(['img', { src: '/logos/a.svg', alt: '' }, 'gone'])).toBe('<img src="/logos/a.svg" alt="">')
})

it.each([
  ['a script', ['script', {}, 'go()']],
  ['a frame', ['iframe', { src: 'https://evil.example' }]],
  ['a form', ['form', { action: 'https://evil.example' }]],
  ['a style sheet', ['style', {}, '*{}']],
  ['a link', ['link', { href: '/x.css' }]],
  ['a foreign part of a drawing', ['foreignObject', {}]],
  ['a drawing from elsewhere', ['use', { href: '/x.svg#y' }]],
  ['a name that ends the tag', ['div><script', {}]],
  ['what is no element', [null, {}, 'x']],
  ['a number', 7],
  ['an element without attributes', ['div']],
])('leaves %s out', (_what, part) => {
  expect(markupOf(part)).toBe('')
})

it.each([
  ['href', 'javascript:go()'],
  ['href', 'https://evil.example'],
  ['src', 'javascript:go()'],
  ['src', '//evil.example/x.png'],
  ['src', 'data:image/svg+xml,<svg onload="go()">'],
  ['src', 'data:text/html,x'],
  ['onclick', 'go()'],
  ['onerror', 'go()'],
  ['style', 'color: red'],
  ['data-style', 'background: url(https://evil.example)'],
  ['data-style', 'background: u\\72l(x)'],
  ['srcset', '/x.png'],
  ['formaction', 'https://evil.example'],
  ['id', 'root'],
  ['name', 'kept'],
  ['value', 'typed'],
  ['x onclick', 'go()'],
  ['constructor', 'x'],
])('leaves an attribute %s=%s out', (name, value) => {
  expect(markupOf(['div', { [name]: value }])).toBe('<div></div>')
})

it('is one text to a browser, whatever is in it', () => {
  const names = ['</b><script>go()</script>', '"><img src=x onerror=go()>', '<!--', ']]>', '&lt;i&gt;', '</template>']
  for (const name of names) {
    const place = document.createElement('div')
    place.innerHTML = markupOf(['b', { title: name, 'aria-label': name, class: name }, name])
    expect([place.childElementCount, place.textContent]).toEqual([1, name])
    expect(place.firstElementChild?.getAttribute('aria-label')).toBe(name)
  }
})
