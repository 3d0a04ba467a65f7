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

type Colour = readonly [red: number, green: number, blue: number]

/** The light of a colour, each part from 0 to 1. */
function lightOf(hex: string): Colour {
  const digits = hex.length === 4 ? hex.replace(/[\da-f]/g, '$&$&') : hex
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(digits.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return [r, g, b]
}

function luminance(hex: string): number {
  const [r, g, b] = lightOf(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

type Matrix = readonly [Colour, Colour, Colour]

const times = (matrix: Matrix, [r, g, b]: Colour): Colour => {
  const [x, y, z] = matrix.map((row) => row[0] * r + row[1] * g + row[2] * b)
  return [x ?? 0, y ?? 0, z ?? 0]
}

/** Colour vision without one kind of cones: G. M. Machado and others 2009, severity 1. */
const blindness = {
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} satisfies Record<string, Matrix>

/** Converts a colour to Oklab, in which equal distances look equal: lightness, green to red, blue to yellow. */
function oklab(light: Colour): Colour {
  const cones = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    light,
  ).map(Math.cbrt)
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    [cones[0] ?? 0, cones[1] ?? 0, cones[2] ?? 0],
  )
}

/** Returns the visible distance between two tones of a theme. */
function apart(theme: Map<string, string>, pair: readonly [string, string], eyes?: keyof typeof blindness): Colour {
  const [one = [0, 0, 0], other = [0, 0, 0]] = pair.map((name): Colour => {
    const light = lightOf(theme.get(`--${name}`) ?? '')
    if (eyes === undefined) return oklab(light)
    const [r, g, b] = times(blindness[eyes], light).map((part) => Math.min(1, Math.max(0, part)))
    return oklab([r ?? 0, g ?? 0, b ?? 0])
  })
  return [one[0] - other[0], one[1] - other[1], one[2] - other[2]]
}

/** By their tone alone: two that differ in lightness only are told apart side by side, and not one by one. */
const tones = (...requested: Parameters<typeof apart>) => Math.hypot(...apart(...requested).slice(1))

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
    for (const text of ['t1', 't2', 't3', 'acc', 'green', 'red', 'blue', 'orange', 'warn', 'draw', 'band']) {
      for (const ground of ['bg0', 'bg1', 'bg2']) {
        expect(contrast(theme, text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
      }
    }
    for (const tone of ['acc', 'green', 'red', 'blue', 'orange', 'warn']) {
      expect(contrast(theme, tone, `${tone}-soft`), `${tone} on its soft tone`).toBeGreaterThanOrEqual(4.5)
    }
    for (const [text, ground] of [
      ['acc-ink', 'acc'],
      ['fill-ink', 'green-fill'],
      ['fill-ink', 'red-fill'],
      ['fill-ink', 'blue-fill'],
      ['fill-ink', 'orange-fill'],
    ] as const) {
      expect(contrast(theme, text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
    }
  })

  it.each([
    ['dark', dark],
    ['light', light],
  ])('has a pair of directions for colour-blind eyes in %s', (_, theme) => {
    for (const eyes of ['protanopia', 'deuteranopia', 'tritanopia'] as const) {
      expect(tones(theme, ['blue', 'orange'], eyes), `blue and orange, ${eyes}`).toBeGreaterThan(0.2)
      expect(tones(theme, ['blue-fill', 'orange-fill'], eyes), `their fills, ${eyes}`).toBeGreaterThan(0.2)
    }
    // The reason for it: green and red are as good as one tone to most colour-blind eyes.
    for (const eyes of ['protanopia', 'deuteranopia'] as const)
      expect(tones(theme, ['green', 'red'], eyes), `green and red, ${eyes}`).toBeLessThan(0.06)
  })

  it.each([
    ['dark', dark],
    ['light', light],
  ])('takes no direction for what presses, warns or fails in %s', (_, theme) => {
    for (const pair of [
      ['blue', 'acc'],
      ['orange', 'warn'],
      ['orange', 'red'],
    ] as const)
      expect(Math.hypot(...apart(theme, pair)), pair.join(' and ')).toBeGreaterThan(0.07)
  })

  it.each([
    ['dark', dark],
    ['light', light],
  ])('draws what the visitor drew, and bands, in the colour of nothing else on a chart in %s', (_, theme) => {
    for (const own of ['draw', 'band'])
      for (const other of ['acc', 'green', 'red', 'blue', 'orange', 'warn', own === 'draw' ? 'band' : 'draw'])
        expect(tones(theme, [own, other]), `${own} and ${other}`).toBeGreaterThan(0.05)
  })
})
