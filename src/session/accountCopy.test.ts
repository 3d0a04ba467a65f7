// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { store } from '../store.ts'
import { accountAgesAtom, ageOf, forgetAccountCopy, heardLive, oldestOf } from './accountCopy.ts'
import { setToken } from './session.ts'

vi.mock('./later/emptyAccountCopy.ts', () => ({ emptyAccountCopy: async () => undefined }))

const oldest = () => oldestOf(store.get(accountAgesAtom), ['user', 'balance', 'figures', 'holding'])
const worker = (workers: object) =>
  Object.defineProperty(navigator, 'serviceWorker', { value: workers, configurable: true })

beforeEach(() => {
  worker({ getRegistration: async () => undefined })
  setToken('A')
  forgetAccountCopy()
})
afterEach(() => {
  setToken(undefined)
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

describe('the age of what is shown of an account', () => {
  it('is that of the oldest part: a new answer about one makes no other new', () => {
    ageOf('holding')(100)
    ageOf('user')(200)
    expect(oldest()).toBe(100)
    ageOf('user')(undefined)
    expect(oldest()).toBe(100)
    heardLive(['figures', 'balance', 'user'])
    expect(oldest()).toBe(100)
    ageOf('holding')(undefined)
    expect(oldest()).toBeUndefined()
    expect(oldestOf({ history: 5 }, ['user', 'holding']), 'of what is not shown').toBeUndefined()
  })

  it('of a list is that of its oldest page', () => {
    ageOf('holding')(undefined)
    ageOf('holding', true)(100)
    ageOf('holding', true)(undefined)
    ageOf('holding', true)(300)
    expect(oldest()).toBe(100)
    ageOf('holding')(400)
    expect(oldest()).toBe(400)
  })

  it('is not told by an answer to the account before', () => {
    const ofA = ageOf('balance')
    setToken('B')
    forgetAccountCopy()
    ofA(100)
    expect(oldest()).toBeUndefined()
  })
})

describe('the worker is told that the account has gone', () => {
  const postMessage = vi.fn()
  const told = async () => {
    forgetAccountCopy()
    await new Promise((resolve) => setTimeout(resolve))
    return postMessage.mock.calls.splice(0)
  }
  const message = [{ type: 'FORGET_ACCOUNT' }]

  it('where it controls the page', async () => {
    worker({ controller: { postMessage } })
    expect(await told()).toEqual([message])
  })

  it('where the page was loaded past it', async () => {
    worker({ controller: null, getRegistration: async () => ({ active: { postMessage } }) })
    expect(await told()).toEqual([message])
  })
})
