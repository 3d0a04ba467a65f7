import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { cleanPicture } from './cleanPicture.ts'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#8dbeff' } })
const exif = { IFD0: { Copyright: 'Ada Lovelace' }, IFD3: { GPSLatitude: '52/1 31/1 0/1', GPSLatitudeRef: 'N' } }

/** A PNG of one colour that says it is as large as it likes, in a few bytes. */
function bomb(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    // The checksum is right for nothing: the size is looked at before.
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(Buffer.alloc(1000)))])
}

describe('a picture that is cleaned', () => {
  it.each([
    ['jpeg', 'image/jpeg'],
    ['png', 'image/png'],
    ['webp', 'image/webp'],
  ] as const)('stays what it was, as %s, and says nothing of where it was taken', async (format, type) => {
    const taken = await plain(300, 200).withExif(exif).withXmp('<x:xmpmeta/>').toFormat(format).toBuffer()
    expect((await sharp(taken).metadata()).exif?.toString('latin1')).toContain('Ada Lovelace')
    const clean = await cleanPicture(taken)
    expect(clean?.type).toBe(type)
    const found = await sharp(clean?.bytes).metadata()
    expect([found.format, found.width, found.height]).toEqual([format, 300, 200])
    expect([found.exif, found.xmp, found.iptc, found.icc]).toEqual([undefined, undefined, undefined, undefined])
    expect(clean?.bytes.toString('latin1')).not.toContain('Ada')
  })

  it('stands upright', async () => {
    const lying = await plain(300, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect((await sharp(lying).metadata()).orientation).toBe(6)
    const { width, height, orientation } = await sharp((await cleanPicture(lying))?.bytes).metadata()
    expect([width, height, orientation]).toEqual([200, 300, undefined])
  })

  it('is no larger than is needed to read it', async () => {
    const { width, height } = await sharp(
      (await cleanPicture(await plain(4000, 1000).jpeg().toBuffer()))?.bytes,
    ).metadata()
    expect([width, height]).toEqual([2400, 600])
  })

  it('has one frame', async () => {
    const frames = Buffer.concat([Buffer.alloc(30_000, 40), Buffer.alloc(30_000, 200)])
    const raw = { width: 100, height: 200, channels: 3, pageHeight: 100 } as const
    const moving = await sharp(frames, { raw }).webp().toBuffer()
    expect((await sharp(moving).metadata()).pages).toBe(2)
    const { pages, height } = await sharp((await cleanPicture(moving))?.bytes).metadata()
    expect([pages, height]).toEqual([undefined, 100])
  })

  it('is only itself: what was hidden behind it is gone', async () => {
    const page = '<script>alert(1)</script>'
    const both = Buffer.concat([await plain(50, 50).jpeg().toBuffer(), Buffer.from(page), Buffer.from('PK\x03\x04')])
    const clean = await cleanPicture(both)
    expect(clean?.type).toBe('image/jpeg')
    expect(clean?.bytes.includes(page)).toBe(false)
  })
})

describe('what is no picture', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  const jpegHead = Buffer.from([0xff, 0xd8, 0xff, 0xe0])
  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['nothing', () => Buffer.alloc(0)],
    ['a byte', () => Buffer.from('x')],
    ['SVG', () => Buffer.from(svg)],
    ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['SVG behind the first bytes of a JPEG', () => Buffer.concat([jpegHead, Buffer.from(svg)])],
    ['GIF', () => plain(9, 9).gif().toBuffer()],
    ['TIFF', () => plain(9, 9).tiff().toBuffer()],
    ['PDF', () => Buffer.from('%PDF-1.7\n1 0 obj\n')],
    ['a JPEG that ends in the middle', async () => (await plain(900, 900).jpeg().toBuffer()).subarray(0, 3000)],
    ['a PNG that ends in the middle', async () => (await plain(900, 900).png().toBuffer()).subarray(0, 800)],
    ['the head of a WebP', () => Buffer.from('RIFF\x00\x00\x00\x00WEBPVP8 ', 'latin1')],
    ['10,000 million pixels in a thousand bytes', () => bomb(100_000)],
    ['zeros', () => Buffer.alloc(10_000)],
  ])('%s is not taken', async (_, make) => expect(await cleanPicture(await make())).toBeUndefined())
})
