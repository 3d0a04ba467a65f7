/** Requirements for an uploaded image (decisions §7). */
export const PICTURE = { mostBytes: 10_000_000, types: ['image/jpeg', 'image/png', 'image/webp'] } as const

/** Path of uploaded images, `{PICTURE_PATH}/{name}` on the API host, which requires the token (decisions §9). */
export const PICTURE_PATH = '/api/common/image'

/** An allowed image type. */
export type PictureType = (typeof PICTURE.types)[number]

const startsWith = (bytes: Uint8Array, text: string, at = 0) =>
  text.length + at <= bytes.length && [...text].every((letter, index) => bytes[at + index] === letter.charCodeAt(0))

/** Detects the type of an image from its first twelve bytes, whatever its name. Returns undefined for any other file. */
export function pictureTypeOf(bytes: Uint8Array): PictureType | undefined {
  if (startsWith(bytes, '\xff\xd8\xff')) return 'image/jpeg'
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'image/png'
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'image/webp'
  return undefined
}
