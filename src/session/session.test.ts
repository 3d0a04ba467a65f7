// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readStored, writeStored } from '../stored.ts'
import { currentToken, followOtherTabs, setToken } from './session.ts'

const comeBack = () => dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))

describe('a page that comes back out of the back-forward cache', () => {
  afterEach(() => setToken(undefined))

  it('is logged out where another tab logged out meanwhile, and not where none did', () => {
    followOtherTabs()
    setToken('first')
    comeBack()
    expect(currentToken()).toBe('first')
    localStorage.removeItem('token')
    comeBack()
    expect(currentToken()).toBeUndefined()
  })
})

describe('what is stored', () => {
  it('is what was written last, also where the browser has no room for it', () => {
    writeStored('name', 'old')
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError')
    })
    writeStored('name', 'new')
    expect(readStored('name')).toBe('new')
    vi.restoreAllMocks()
    writeStored('name', undefined)
    expect(readStored('name')).toBeUndefined()
  })
})
