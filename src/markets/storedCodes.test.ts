import { describe, expect, it } from 'vitest'
import { readStored, writeStored } from '../stored.ts'
import { readCodes, writeCodes } from './storedCodes.ts'

describe('codes kept on the device', () => {
  it('come back in their order and leave nothing behind when there are none', () => {
    writeCodes('codes', ['XAUUSD', 'EURUSD'])
    expect(readCodes('codes')).toEqual(['XAUUSD', 'EURUSD'])
    writeCodes('codes', [])
    expect(readStored('codes')).toBeUndefined()
    expect(readCodes('codes')).toEqual([])
  })

  it.each([
    ['{', []],
    ['{"a":1}', []],
    ['["EURUSD",7,"EURUSD",null]', ['EURUSD']],
  ])('read from %s what can be read', (stored, codes) => {
    writeStored('codes', stored)
    expect(readCodes('codes')).toEqual(codes)
  })
})
