import { expect, it } from 'vitest'
import { textsOf } from './hubFixture.ts'
import { framed } from './wireFrame.ts'

it.each([0, 1, 125, 126, 127, 65_535, 65_536, 70_000])('a text of %i bytes has the head that belongs to it', (size) => {
  const text = 'x'.repeat(size)
  const frame = framed(text)
  expect(frame.length - size).toBe(size < 126 ? 2 : size < 65_536 ? 4 : 10)
  expect(textsOf(frame)).toEqual([text])
})

it('counts bytes and not letters, and puts many frames into one piece', () => {
  const texts = ['€', '', '€'.repeat(50), 'plain', '😀'.repeat(20_000)]
  expect(textsOf(framed(...texts))).toEqual(texts)
  expect(framed('€')).toEqual(Buffer.from([0x81, 3, 0xe2, 0x82, 0xac]))
})
