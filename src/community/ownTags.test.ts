import { describe, expect, it } from 'vitest'
import { articleAttributes, articleTags } from '../../contract/articleHtml.ts'
import { hostileMarkup } from '../../contract/hostileMarkup.ts'
import { ownTags } from './ownTags.ts'

describe('an article written anew', () => {
  it.each([
    ['<p>Plain <b>bold</b> &amp; 1 &lt; 2</p>', '<p>Plain <b>bold</b> &amp; 1 &lt; 2</p>'],
    ['<H1 class="x">Head</H1>', '<h2>Head</h2>'],
    [
      '<a href=\'https://example.com/?a=1&b=2\' style="x" target=_top>x</a>',
      '<a href="https://example.com/?a=1&b=2">x</a>',
    ],
    ['<img src=/content/a.png onerror=alert(1)>', '<img src="/content/a.png">'],
    ['<div><section>kept</section></div>', 'kept'],
    ['1 < 2 and <3', '1 &lt; 2 and &lt;3'],
    ['a<!-- remark -->b<!doctype html>c', 'abc'],
    ['<style>*{}</style>a<script>b</script>c<script>d', 'ac'],
    ['<img alt="<x" title="/><img onerror=alert(1)>">', '<img alt="&lt;x">'],
    ['<br/>', '<br>'],
  ])('of %s is %s', (html, text) => expect(ownTags(html)).toBe(text))

  it('has no other tag or attribute, whatever it was', () => {
    for (const markup of hostileMarkup) {
      const left = ownTags(markup)
      const found = [...left.matchAll(/<\/?([^\s>]*)((?: [a-z]+="[^"<]*")*)>/g)]
      // Every `<` is of a tag that was written here.
      expect(found, markup).toHaveLength(left.split('<').length - 1)
      for (const [, tag = '', rest = ''] of found) {
        expect(articleTags as readonly string[], markup).toContain(tag)
        for (const [, name = ''] of rest.matchAll(/ ([a-z]+)=/g)) expect(articleAttributes[tag], markup).toContain(name)
      }
    }
  })

  it('takes no longer than its text, whatever that repeats', () => {
    const started = performance.now()
    for (const piece of ['<a ', '<a "', '<a \'"', '<script', '<!--', '<', '<a b=', '<p a="'])
      ownTags(piece.repeat(60_000 / piece.length))
    expect(performance.now() - started).toBeLessThan(2_000)
  })
})
