import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import '../../pictures/cleanPicture.ts'
import { Captchas } from './captchas.ts'
import { captchaCharacters, strokesOf } from './glyphs.ts'

let now = 0
let captchas: Captchas
beforeEach(() => {
  now = Date.UTC(2026, 2, 4)
  captchas = new Captchas({ now: () => now, choose: () => 'AC4XY' })
})
const pixels = (picture: string) =>
  sharp(Buffer.from(picture.split(',')[1] ?? '', 'base64'))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })

describe('the picture', () => {
  it('is a small PNG of ink on paper, without a word in it', async () => {
    const picture = await captchas.draw('one')
    expect(picture).toMatch(/^data:image\/png;base64,[\w+/]+=*$/)
    expect(picture.length).toBeLessThan(16_000)
    const { data, info } = await pixels(picture)
    expect([info.width, info.height]).toEqual([300, 100])
    const dark = data.filter((value, at) => at % 3 === 0 && value < 100).length / (info.width * info.height)
    expect(dark).toBeGreaterThan(0.06)
    expect(dark).toBeLessThan(0.35)
    expect(Buffer.from(picture.split(',')[1] ?? '', 'base64').toString('latin1')).not.toMatch(/AC4XY|tEXt|zTXt|iTXt/)
  })

  it('looks different every time, also when it says the same', async () =>
    expect(await captchas.draw('one')).not.toBe(await captchas.draw('two')))

  it('knows how to draw each of its characters, none of which can be taken for another', () => {
    expect(captchaCharacters).not.toMatch(/[^A-Z3-9]|[BGIJOQSVWZ568]/)
    expect(captchaCharacters.length).toBeGreaterThan(18)
    for (const character of captchaCharacters) {
      const points = strokesOf(character).flat()
      expect(points.length, character).toBeGreaterThan(10)
      for (const [x, y] of points) {
        expect(Math.abs(x - 50), character).toBeLessThan(62)
        expect(Math.abs(y - 70), character).toBeLessThan(82)
      }
    }
    expect(strokesOf('?')).toEqual([])
  })
})

describe('an answer', () => {
  it.each(['AC4XY', 'ac4xy', ' Ac4 xY ', 'AG4XY'])('%s is right, once', async (answer) => {
    await captchas.draw('one')
    expect(captchas.redeem('one', answer)).toBe(true)
    expect(captchas.redeem('one', answer)).toBe(false)
  })

  it.each(['', 'AC4X', 'AC4XYZ', '%%%%%', 'x'.repeat(10_000)])(
    '“%.10s” is wrong, and the picture is used up',
    async (answer) => {
      await captchas.draw('one')
      expect(captchas.redeem('one', answer)).toBe(false)
      expect(captchas.redeem('one', 'AC4XY')).toBe(false)
    },
  )

  it('is for its own picture, and for ten minutes', async () => {
    await captchas.draw('one')
    expect(captchas.redeem('two', 'AC4XY')).toBe(false)
    now += 10 * 60 * 1000 - 1
    expect(captchas.redeem('one', 'AC4XY')).toBe(true)
    await captchas.draw('one')
    now += 10 * 60 * 1000
    expect(captchas.redeem('one', 'AC4XY')).toBe(false)
  })

  it('is waited for in bounded memory', async () => {
    for (let count = 0; count < 5; count += 1) await captchas.draw(`old ${count}`)
    now += 10 * 60 * 1000
    await captchas.draw('new')
    await captchas.draw('new')
    expect(captchas.waiting).toBe(1)
  })
})
