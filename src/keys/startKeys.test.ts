// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { store } from '../store.ts'
import { wantedAtom } from './actionKeys.ts'
import { firstKeys } from './keys.ts'
import { listenToKeys, loadKeys } from './listenToKeys.ts'
import { setKeys } from './startKeys.ts'

const press = (key: string, on: Element = document.body, changes: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...changes })
  on.dispatchEvent(event)
  return event
}
const wanted = () => store.get(wantedAtom)

let stop = () => {}
beforeEach(async () => {
  await loadKeys()
  location.hash = '#/trade'
  document.body.innerHTML =
    '<input><input type="checkbox"><dialog><button></button></dialog><button id="free"></button>'
  stop = listenToKeys()
})
afterEach(() => {
  stop()
  store.set(wantedAtom, undefined)
  setKeys(firstKeys)
})
const at = (selector: string) => document.querySelector(selector) ?? document.body

describe('the keys of actions', () => {
  it('start them, and are no longer the page’s', () => {
    expect(press('i').defaultPrevented).toBe(true)
    expect(wanted()).toBe('indicators')
    expect(press('y').defaultPrevented).toBe(false)
  })

  it('start nothing in a field, in a sheet, or while a word is composed', () => {
    press('i', at('input'))
    press('i', at('dialog button'))
    press('i', document.body, { isComposing: true })
    press('k', at('dialog button'), { ctrlKey: true })
    expect(wanted()).toBeUndefined()
    press('i', at('[type=checkbox]'))
    expect(wanted()).toBe('indicators')
  })

  it('start nothing again while they are held down', () => {
    press('b', document.body, { repeat: true })
    expect(wanted()).toBeUndefined()
  })

  it('of the chart start nothing on another page', () => {
    location.hash = '#/order'
    press('b')
    expect(wanted()).toBeUndefined()
    press('k', at('input'), { metaKey: true })
    expect(wanted()).toBe('palette')
  })

  it('are those that were chosen, and stay so on this device', async () => {
    setKeys({ ...firstKeys, buy: 'L' })
    press('b')
    expect(wanted()).toBeUndefined()
    press('l')
    expect(wanted()).toBe('buy')
    vi.resetModules()
    const { keysAtom } = await import('./actionKeys.ts')
    await import('./startKeys.ts')
    const { store } = await import('../store.ts')
    expect(store.get(keysAtom)?.buy).toBe('L')
  })
})
