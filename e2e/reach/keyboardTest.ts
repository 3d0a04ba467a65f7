/** Tests that are gone through with the keyboard alone. */
import { test as base, expect } from '../test.ts'
import { Keys } from './keys.ts'

/** The base test with somebody who has a keyboard; what they could not see is told at the end, all of it at once. */
export const test = base.extend<{ keys: Keys }>({
  contextOptions: { reducedMotion: 'reduce' },
  keys: async ({ page }, use) => {
    const keys = new Keys(page)
    await use(keys)
    expect([...keys.faults], 'stops of the Tab key that are not to be seen').toEqual([])
  },
})
