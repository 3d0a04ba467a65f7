import { expect, it } from 'vitest'
import { pictureFault } from './pictureFault.ts'

const jpeg = (size: number) => {
  const bytes = new Uint8Array(size)
  bytes.set([0xff, 0xd8, 0xff, 0xe0])
  return new File([bytes], 'x.jpg')
}

it.each([
  ['a picture', jpeg(1000), undefined],
  ['one of just 10 MB', jpeg(10_000_000), undefined],
  ['one of a byte more', jpeg(10_000_001), 'tooLarge'],
  ['nothing', new File([], 'x.jpg', { type: 'image/jpeg' }), 'empty'],
  ['a drawing that is called a picture', new File(['<svg/>'], 'x.jpg', { type: 'image/jpeg' }), 'noPicture'],
  ['a large film', new File([new Uint8Array(20_000_000)], 'x.mp4'), 'noPicture'],
])('%s', async (_, file, fault) => expect(await pictureFault(file)).toBe(fault))
