import { describe, expect, it, vi } from 'vitest'
import { BatchedLookup } from './batchedLookup.ts'

/** A lookup that answers when it is told to; every key that begins with `a` is known. */
function lookup(most = 3) {
  const looks: { keys: readonly string[]; answer: () => void; fail: (error: Error) => void }[] = []
  const gathered = new BatchedLookup<string>(
    (keys) =>
      new Promise((resolve, reject) => {
        const known = keys.filter((key) => key.startsWith('a')).map((key) => [key, `row of ${key}`] as const)
        looks.push({ keys, answer: () => resolve(new Map(known)), fail: reject })
      }),
    most,
  )
  return { gathered, looks, keys: () => looks.map((look) => look.keys.join()) }
}

describe('rows that are looked up by their keys', () => {
  it('go together while others are looked up, no more than there are places', async () => {
    const { gathered, looks, keys } = lookup()
    const found = Promise.all(['a', 'b', 'ac', 'ad', 'e', 'af'].map((key) => gathered.get(key)))
    expect(keys()).toEqual(['a', 'b'])
    looks[0]?.answer()
    await expect.poll(keys).toEqual(['a', 'b', 'ac,ad,e'])
    looks[1]?.answer()
    await expect.poll(keys).toEqual(['a', 'b', 'ac,ad,e', 'af'])
    for (const { answer } of looks) answer()
    expect(await found).toEqual(['row of a', undefined, 'row of ac', 'row of ad', undefined, 'row of af'])
  })

  it('fail together, and the next are looked up', async () => {
    const { gathered, looks } = lookup()
    const [one, two, three] = ['a', 'ab', 'ac'].map((key) => gathered.get(key))
    looks[0]?.fail(new Error('gone'))
    await expect(one).rejects.toThrow('gone')
    for (const { answer } of looks) answer()
    expect(await two).toBe('row of ab')
    looks[2]?.answer()
    expect(await three).toBe('row of ac')
  })

  it('do not wait for ever for those that a lock keeps waiting', () => {
    vi.useFakeTimers()
    const { gathered, keys } = lookup()
    for (const key of ['a', 'b', 'c', 'd']) void gathered.get(key)
    expect(keys()).toEqual(['a', 'b'])
    vi.advanceTimersByTime(250)
    expect(keys()).toEqual(['a', 'b', 'c,d'])
    vi.useRealTimers()
  })
})
