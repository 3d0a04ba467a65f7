import { describe, expect, it } from 'vitest'
import { webAddress } from './webAddress.ts'

describe('a web address', () => {
  it.each([
    ['https://example.com', 'https://example.com/'],
    ['HTTP://example.com/a?b#c', 'http://example.com/a?b#c'],
    ['https://例え.jp/道', 'https://xn--r8jz45g.jp/%E9%81%93'],
  ])('is %s', (text, href) => expect(webAddress(text)).toBe(href))

  it.each([
    '',
    'example.com',
    '//example.com',
    '/path',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'blob:https://example.com/1',
    'file:///etc/passwd',
    'https:example.com',
    'https:///example.com',
    'https:\\\\example.com',
    'http://',
    'https://\nexample.com',
    'https://user:password@example.com/',
    'https://broker.example@evil.example/',
    ' https://example.com',
  ])('is not %j', (text) => expect(webAddress(text)).toBeUndefined())
})
