import sharp, { type Sharp } from 'sharp'
import { type PictureType, pictureTypeOf } from '../../contract/pictures.ts'

/** A picture without anything but itself. */
export interface CleanPicture {
  readonly type: PictureType
  readonly bytes: Buffer
}

/** Neither side of a stored picture is longer, in pixels: more than enough to read the smallest print of a document. */
const MAX_SIDE = 2400
/** More than any phone's camera takes (48 megapixels); what claims more is a bomb. */
const MAX_PIXELS = 50_000_000
const QUALITY = 85
/** Nobody's picture takes that long, in seconds. */
const MAX_WORK_S = 20

const loaders = ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp']

// Of the many formats that the library reads, three are let in: the others are ways to attack it.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: loaders })
// Nothing private stays in its memory; work is spread over pictures, not within one.
sharp.cache(false)
sharp.concurrency(1)

/**
 * Draws a picture anew (decisions §7): upright, in sRGB, within 2400 pixels, its first frame alone, without metadata and
 * without whatever else the file held. Undefined for what is no picture, is broken or too large to be one.
 */
export async function cleanPicture(bytes: Uint8Array): Promise<CleanPicture | undefined> {
  const type = pictureTypeOf(bytes)
  if (type === undefined) return undefined
  try {
    const upright = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .timeout({ seconds: MAX_WORK_S })
      .autoOrient()
      .resize(MAX_SIDE, MAX_SIDE, { fit: 'inside', withoutEnlargement: true })
    return { type, bytes: await encoded(upright, type).toBuffer() }
  } catch {
    return undefined
  }
}

function encoded(picture: Sharp, type: PictureType): Sharp {
  if (type === 'image/png') return picture.png({ adaptiveFiltering: true })
  if (type === 'image/webp') return picture.webp({ quality: QUALITY })
  return picture.jpeg({ quality: QUALITY })
}
