import { expect, it } from 'vitest'
import { mayPrepare } from './prepare.ts'

it.each([
  ['a device that does not say how much memory it has', {}, true],
  ['enough memory', { deviceMemory: 4 }, true],
  ['little memory', { deviceMemory: 1 }, false],
  ['a visitor who saves data', { deviceMemory: 8, connection: { saveData: true } }, false],
])('prepares pages by what the device can hold: %s', (_, device, may) => {
  expect(mayPrepare(device)).toBe(may)
})
