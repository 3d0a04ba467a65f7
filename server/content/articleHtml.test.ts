import fc from 'fast-check'
import { Window } from 'happy-dom'
import { describe, expect, it } from 'vitest'
import { articleAttributes, articleLink, articlePicture, articleTags } from '../../contract/articleHtml.ts'
import { hostileMarkup } from '../../contract/hostileMarkup.ts'
import { times } from '../testEffort.ts'
import { cleanArticle } from './articleHtml.ts'

const PICTURES = ['https://pictures.example']

/** Returns the parts of an HTML text that no article may contain, as a browser's parser reads it. */
function strange(html: string): string[] {
  const { document } = new Window()
  document.body.innerHTML = html
  return [...document.body.querySelectorAll('*')].flatMap((element) => {
    const tag = element.tagName.toLowerCase()
    const known = articleTags.some((one) => one === tag) ? [] : [tag]
    const attributes = [...element.attributes].flatMap(({ name, value: read }) => {
      const value = read ?? ''
      if (!articleAttributes[tag]?.includes(name)) return [`${tag} ${name}`]
      if (name === 'href') return articleLink(value) === value ? [] : [`${tag} to ${value}`]
      if (name === 'src') return articlePicture(value, PICTURES) === value ? [] : [`${tag} of ${value}`]
      return []
    })
    return [...known, ...attributes]
  })
}

const clean = (html: string) => cleanArticle(html, PICTURES)

describe('the HTML of an article', () => {
  it('is tried with more than a hundred attacks', () => {
    expect(hostileMarkup.length).toBeGreaterThan(150)
    expect(new Set(hostileMarkup).size).toBe(hostileMarkup.length)
  })

  it('would be found strange as it comes', () => {
    const harmless = hostileMarkup.filter((html) => strange(html).length === 0)
    expect(harmless.length).toBeLessThan(25)
  })

  it.each(hostileMarkup)('keeps nothing that could run of %j', (html) => {
    for (const given of [html, `<p>before ${html} after</p>`, `<table><tr><td>${html}</td></tr></table>`]) {
      const stored = clean(given)
      expect(strange(stored)).toEqual([])
      expect(clean(stored)).toBe(stored)
    }
  })

  it('stays strange to nothing, whatever is put together of pieces', () => {
    const piece = fc.oneof(fc.constantFrom(...hostileMarkup), fc.string(), fc.constantFrom('<p>', '</p>', '<a href="'))
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
        const stored = clean(pieces.join(''))
        expect(strange(stored)).toEqual([])
        expect(clean(stored)).toBe(stored)
      }),
      { numRuns: times(200) },
    )
  })

  it('keeps what articles are made of', () => {
    const html = [
      '<h2>Rates</h2>',
      '<p>A <strong>bold</strong> word, <em>one</em> more &amp; a <a href="https://example.com/a?b=1&amp;c=2">link</a>.</p>',
      '<ul><li>one</li></ul><ol start="3"><li>three</li></ol>',
      '<table><thead><tr><th colspan="2">x</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
      '<p><a href="#/trade">Trade</a> <a href="mailto:a@example.com">write</a></p>',
      '<figure><img src="https://pictures.example/a.png" alt="A" width="20" /><figcaption>x</figcaption></figure>',
      '<img src="/content/abc.webp" alt="" />',
    ].join('')
    expect(clean(html)).toBe(html)
  })

  it('makes a heading of the first rank one of the second', () =>
    expect(clean('<h1>Title</h1>')).toBe('<h2>Title</h2>'))

  it('drops a picture from elsewhere, and no word beside it', () =>
    expect(clean('<p>a<img src="https://evil.example/x.png" alt="x">b</p>')).toBe('<p>ab</p>'))

  it('keeps the text of a link that leads nowhere good', () =>
    expect(clean('<a href="javascript:alert(1)">text</a>')).toBe('<a>text</a>'))
})
