import { describe, expect, it } from 'vitest'
import { isFreeKey, keyOf, type Pressed } from './keyOf.ts'
import { actionIds, actionOf, firstKeys, readKeys } from './keys.ts'

const press = (key: string, changes: Partial<Pressed> = {}): Pressed => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...changes,
})

describe('a key', () => {
  it('is named by its letter and what is held beside it', () => {
    expect(keyOf(press('b'))).toBe('B')
    expect(keyOf(press('X', { shiftKey: true }))).toBe('Shift+X')
    expect(keyOf(press('k', { ctrlKey: true }))).toBe('Mod+K')
    expect(keyOf(press('k', { metaKey: true }))).toBe('Mod+K')
    expect(keyOf(press('Shift', { shiftKey: true }))).toBeUndefined()
  })

  it('is the sign it types, on whatever layout', () => {
    expect(keyOf(press('?', { shiftKey: true, code: 'Slash' }))).toBe('?')
    expect(keyOf(press('?', { shiftKey: true, code: 'Minus' }))).toBe('?')
    expect(keyOf(press('؟', { shiftKey: true }))).toBe('?')
    // The third sign of a German key.
    const third = { ctrlKey: true, altKey: true, getModifierState: (name: string) => name === 'AltGraph' }
    expect(keyOf(press('[', third))).toBe('[')
  })

  it('has the Latin letter of its place where the layout writes another script', () => {
    expect(keyOf(press('и', { code: 'KeyB' }))).toBe('B')
    expect(keyOf(press('ظ', { code: 'Slash' }))).toBe('/')
    expect(keyOf(press('л', { code: 'KeyK', ctrlKey: true }))).toBe('Mod+K')
  })

  it.each(['Escape', 'Tab', 'Shift+Tab', 'Enter', 'Mod+Enter', 'Space', 'ArrowUp', 'Mod+T', 'F5'])(
    '%s stays what it is',
    (key) => expect(isFreeKey(key)).toBe(false),
  )
  it.each(['B', 'Shift+X', 'Mod+K', 'Alt+T', '?'])('%s can be given away', (key) => expect(isFreeKey(key)).toBe(true))
})

describe('the keys of actions', () => {
  it('are each of one action, and free to be one', () => {
    for (const id of actionIds) {
      if (firstKeys[id] === '') continue
      expect(actionOf(firstKeys, firstKeys[id])).toBe(id)
      expect(isFreeKey(firstKeys[id])).toBe(true)
    }
    expect(actionOf(firstKeys, '')).toBeUndefined()
  })

  it('are those that were chosen; an action may have none', () => {
    const keys = readKeys(JSON.stringify({ buy: 'L', sell: '', gone: 'Z' }))
    expect([keys.buy, keys.sell, keys.search]).toEqual(['L', '', '/'])
    expect(actionOf(keys, 'L')).toBe('buy')
    expect(actionOf(keys, 'B')).toBeUndefined()
  })

  it.each(['nonsense', 'null', '{"buy":7}', '{"buy":"S"}'])('are the first ones when %s is stored', (stored) => {
    expect(readKeys(stored)).toEqual(firstKeys)
  })
})
