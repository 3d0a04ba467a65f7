import { expect, it } from 'vitest'
import { fitOf } from './pictureFit.ts'

const room = { width: 600, height: 400 }

it.each([
  ['wide', { width: 1200, height: 400 }, 0, { width: 600, height: 200 }],
  ['high', { width: 400, height: 1600 }, 0, { width: 100, height: 400 }],
  ['wide and turned', { width: 1200, height: 600 }, 1, { width: 400, height: 200 }],
  ['wide and turned the other way', { width: 1200, height: 600 }, -1, { width: 400, height: 200 }],
  ['turned upside down', { width: 1200, height: 400 }, 2, { width: 600, height: 200 }],
  ['tiny', { width: 50, height: 20 }, 0, { width: 100, height: 40 }],
])('a %s picture is seen whole', (_, picture, turns, fit) => expect(fitOf(picture, room, turns)).toEqual(fit))
