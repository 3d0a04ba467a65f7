/** What a picture that is uploaded may be (decisions §7). */
export const PICTURE = { mostBytes: 10_000_000, types: ['image/jpeg', 'image/png', 'image/webp'] } as const

/** Where uploaded pictures stand: `{PICTURE_PATH}/{name}`, on the API host, for who carries the token (decisions §9). */
export const PICTURE_PATH = '/api/common/image'

/** What a picture may be. */
export type PictureType = (typeof PICTURE.types)[number]

const startsWith = (bytes: Uint8Array, text: string, at = 0) =>
  text.length + at <= bytes.length && [...text].every((letter, index) => bytes[at + index] === letter.charCodeAt(0))

/** What the first bytes of a file (a dozen will do) say that it is, whatever it is called; undefined for anything but a picture. */
export function pictureTypeOf(bytes: Uint8Array): PictureType | undefined {
  if (startsWith(bytes, '\xff\xd8\xff')) return 'image/jpeg'
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'image/png'
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'image/webp'
  return undefined
}
