import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

/** The declarations of the first block that a selector opens. */
function block(selector: string): Map<string, string> {
  const body = css.slice(css.indexOf(`${selector} {`)).split('}')[0] ?? ''
  return new Map(
    [...body.matchAll(/(--[\w-]+|color-scheme):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

const dark = block(':root')
const light = new Map([...dark, ...block(":root[data-theme='light']")])

function luminance(hex: string): number {
  const digits = hex.length === 4 ? hex.replace(/[\da-f]/g, '$&$&') : hex
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(digits.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(theme: Map<string, string>, over: string, under: string): number {
  const [a = 0, b = 0] = [over, under].map((name) => luminance(theme.get(`--${name}`) ?? '')).sort((x, y) => y - x)
  return (a + 0.05) / (b + 0.05)
}

describe('tokens', () => {
  it('says light the same by system preference and by choice', () => {
    expect(block(":root:not([data-theme='dark'])")).toEqual(block(":root[data-theme='light']"))
  })

  it.each([
    ['dark', dark],
    ['light', light],
  ])('is readable in %s', (_, theme) => {
    for (const text of ['t1', 't2', 't3', 'acc', 'green', 'red', 'warn']) {
      for (const ground of ['bg0', 'bg1', 'bg2']) {
        expect(contrast(theme, text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
      }
    }
    for (const tone of ['acc', 'green', 'red', 'warn']) {
      expect(contrast(theme, tone, `${tone}-soft`), `${tone} on its soft tone`).toBeGreaterThanOrEqual(4.5)
    }
    for (const [text, ground] of [
      ['acc-ink', 'acc'],
      ['fill-ink', 'green-fill'],
      ['fill-ink', 'red-fill'],
    ] as const) {
      expect(contrast(theme, text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
    }
  })
})
