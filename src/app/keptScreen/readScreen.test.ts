// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { markupOf } from '../../../sw/cache/screenMarkup.ts'
import { readScreen, type ScreenPorts, stylesOf } from './readScreen.ts'

const priced = Date.parse('2026-11-23T08:00:00Z')
const ports: ScreenPorts = { pricedAt: () => priced, pictureOf: () => 'data:image/webp;base64,AA' }
const place = document.createElement('div')
document.body.append(place)
const stored = (bottom = Number.POSITIVE_INFINITY) => readScreen(place, bottom, ports).map(markupOf).join('')

beforeEach(() => {
  place.innerHTML = ''
})

it('has what is shown, with links, without what waits for the app', () => {
  place.innerHTML = '<nav><a href="#/trade">Trade</a></nav><button>Sort</button><button data-code="X">X</button>'
  expect(stored()).toBe(
    '<nav><a href="#/trade">Trade</a></nav><button inert="">Sort</button><button data-code="X">X</button>',
  )
})

it('has no words that were typed, no sheet, no page that is only kept, no script', () => {
  place.innerHTML = `<input value="typed" type="text"><input type="text"><input type="radio"><dialog>sure?</dialog><div role="dialog">sure?</div>
<div aria-live="polite">said</div><section style="display: none !important">hidden</section><script>go()</script>`
  const [words, lots, chosen] = place.querySelectorAll('input')
  Object.assign(words as HTMLInputElement, { value: 'typed too' })
  Object.assign(lots as HTMLInputElement, { value: '0.01' })
  Object.assign(chosen as HTMLInputElement, { checked: true })
  expect(stored().replace(/\n/g, '')).toBe(
    '<input type="text" inert=""><input type="text" value="0.01" inert=""><input type="radio" checked="" inert="">',
  )
})

it('says the age of a row in place of its name, and of the screen in place of what prices were worth', () => {
  place.innerHTML =
    '<span data-aged=""><i role="status">Live</i></span><button data-code="X"><bdi data-aged="">Euro</bdi></button>'
  const time = '<time datetime="2026-11-23T08:00:00.000Z"></time>'
  expect(stored()).toContain(`<bdi data-aged="">${time}</bdi>`)
  expect(stored()).toContain(time)
  expect(stored()).not.toContain('Live')
})

it('shows Buy and Sell blocked', () => {
  place.innerHTML = '<button data-side="buy" class="lit"><span>1.08452</span></button>'
  expect(stored()).toMatch(/^<button data-side="buy" class="\S+ \S+" inert=""><span>1\.08452<\/span><\/button>$/)
  expect(stored()).not.toContain('lit')
})

it('has canvases as pictures, and styles where the page’s rules let them stand', () => {
  place.innerHTML = '<div style="width: 3px"><canvas style="height: 4px"></canvas></div>'
  expect(stored()).toBe(
    '<div data-style="width: 3px"><img data-style="height: 4px" alt="" src="data:image/webp;base64,AA"></div>',
  )
})

it('ends where the screen does, seen from the top', () => {
  place.innerHTML = '<ul><li>one</li><li>two</li></ul>'
  const [, second] = place.querySelectorAll('li')
  vi.spyOn(second as Element, 'getBoundingClientRect').mockReturnValue({ top: 60 } as DOMRect)
  expect(stored(64)).toContain('two')
  expect(stored(50)).not.toContain('two')
  const list = place.querySelector('ul') as HTMLElement
  list.scrollTop = 10
  expect(stored(64)).not.toContain('two')
})

it('cannot be more than text by an instrument’s name', () => {
  for (const name of ['<img src=x onerror=go()>', '"><script>go()</script>']) {
    place.innerHTML = '<button data-code=""><bdi></bdi></button>'
    const row = place.firstElementChild as HTMLElement
    row.dataset.code = name
    row.setAttribute('onclick', 'go()')
    ;(row.firstElementChild as Element).textContent = name
    const created = document.createElement('div')
    created.innerHTML = stored()
    expect(created.querySelectorAll('img, script, [onclick]')).toHaveLength(0)
    expect(created.querySelector('bdi')?.textContent).toBe(name)
  }
})

it('names the style sheets of the build that have a word about it', () => {
  const sheet = (path: string, css: string) => {
    const created = new CSSStyleSheet()
    created.replaceSync(css)
    Object.defineProperty(created, 'href', { value: location.origin + path })
    return created
  }
  const sheets = [
    sheet('/assets/one.css', '@media (width > 1px) { .list .row_aB- { color: red } }'),
    sheet('/assets/two.css', '.other { color: red }'),
    sheet('/elsewhere.css', '.row_aB- { color: red }'),
  ]
  expect(stylesOf(['div', {}, ['b', { class: 'x row_aB-' }]], sheets)).toEqual(['/assets/one.css'])
})
