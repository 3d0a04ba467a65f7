import { expect, it } from 'vitest'
import { pictureTypeOf } from './pictures.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

it.each([
  ['\xff\xd8\xff\xe0', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['RIFF1234WEBPVP8 ', 'image/webp'],
  ['RIFF1234WAVE', undefined],
  ['RIFF', undefined],
  ['GIF89a', undefined],
  ['<svg xmlns', undefined],
  ['\xff\xd8', undefined],
  ['', undefined],
])('the first bytes %j tell %s', (text, type) => expect(pictureTypeOf(bytes(text))).toBe(type))
