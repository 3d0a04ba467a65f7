// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { store } from '../store.ts'
import { ageOf, copyAgesAtom, forgetAccountCopy } from './accountCopy.ts'
import { setToken } from './session.ts'

vi.mock('./emptyAccountCopy.ts', () => ({ emptyAccountCopy: async () => undefined }))

const ages = () => store.get(copyAgesAtom)
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

describe('the age of what the service worker kept of an account', () => {
  it('is told of each answer, until a new one comes', () => {
    ageOf('history')(100)
    ageOf('detail')(200)
    expect(ages()).toEqual({ history: 100, detail: 200 })
    ageOf('detail')(undefined)
    expect(ages()).toEqual({ history: 100 })
  })

  it('of a list is that of its oldest page', () => {
    ageOf('history')(undefined)
    ageOf('history', true)(100)
    ageOf('history', true)(undefined)
    ageOf('history', true)(300)
    expect(ages()).toEqual({ history: 100 })
    ageOf('history')(400)
    expect(ages()).toEqual({ history: 400 })
  })

  it('is not told by an answer to the account before', () => {
    const ofA = ageOf('changes')
    setToken('B')
    forgetAccountCopy()
    ofA(100)
    expect(ages()).toEqual({})
  })
})

describe('the worker is told that the account has gone', () => {
  const postMessage = vi.fn()
  const reported = async () => {
    forgetAccountCopy()
    await new Promise((resolve) => setTimeout(resolve))
    return postMessage.mock.calls.splice(0)
  }
  const message = [{ type: 'FORGET_ACCOUNT' }]

  it('where it controls the page', async () => {
    worker({ controller: { postMessage } })
    expect(await reported()).toEqual([message])
  })

  it('where the page was loaded past it', async () => {
    worker({ controller: null, getRegistration: async () => ({ active: { postMessage } }) })
    expect(await reported()).toEqual([message])
  })
})
