import { describe, expect, it } from 'vitest'
import { PriceAges } from './priceAges.ts'
import { MIN_FREE_BYTES, Readiness, type ReadinessDeps } from './readiness.ts'

const fault = () => {
  throw new Error('broken')
}
const lateFault = async () => fault()
const sound: ReadinessDeps = {
  isDraining: () => false,
  write: async () => undefined,
  diskFree: () => MIN_FREE_BYTES,
  load: () => undefined,
  priceAge: () => 1,
  oldest: 30,
  now: () => 0,
}
const reasons = (parts: Partial<ReadinessDeps>) => new Readiness({ ...sound, ...parts }).reasons()

describe('a server', () => {
  it.each<[string, Partial<ReadinessDeps>, string[]]>([
    ['is ready', {}, []],
    ['is going to stop', { isDraining: () => true }, ['draining']],
    ['cannot write', { write: lateFault }, ['database']],
    ['has hardly any room left', { diskFree: () => MIN_FREE_BYTES - 1 }, ['disk']],
    ['does not know how much room there is', { diskFree: () => undefined }, []],
    ['has no engine', { load: fault }, ['engine']],
    ['has old prices', { priceAge: () => 30.1 }, ['prices']],
    ['has prices that are just young enough', { priceAge: () => 30 }, []],
    ['has no open market', { priceAge: () => undefined }, []],
    ['does not ask for prices', { priceAge: () => 9999, oldest: 0 }, []],
    [
      'has everything go wrong',
      { isDraining: () => true, write: lateFault, load: fault, priceAge: () => 99 },
      ['draining', 'database', 'engine', 'prices'],
    ],
  ])('%s', async (_, parts, expected) => expect(await reasons(parts)).toEqual(expected))

  it('writes, and looks at disk and engine, no more than once a second, however often it is asked', async () => {
    let [now, writes, looks, isFull] = [0, 0, 0, false]
    const write = async () => {
      writes += 1
      if (isFull) fault()
    }
    const look = () => {
      looks += 1
      return MIN_FREE_BYTES
    }
    const readiness = new Readiness({ ...sound, write, diskFree: look, load: look, now: () => now })
    for (let i = 0; i < 100; i += 1) expect(await readiness.reasons()).toEqual([])
    expect([writes, looks]).toEqual([1, 2])
    isFull = true
    expect(await readiness.reasons()).toEqual([])
    now = 1000
    expect(await readiness.reasons()).toEqual(['database'])
    isFull = false
    expect(await readiness.reasons()).toEqual(['database'])
    now = 2000
    expect(await readiness.reasons()).toEqual([])
    expect(writes).toBe(3)
  })
})

it('a server whose database does not answer says so within its time, and asks it once', async () => {
  let writes = 0
  let answer = () => {}
  const write = () => {
    writes += 1
    return new Promise<void>((resolve) => {
      answer = resolve
    })
  }
  let now = 0
  const readiness = new Readiness({ ...sound, write, now: () => now })
  expect(await readiness.reasons()).toEqual(['database'])
  now = 1000
  expect(await readiness.reasons()).toEqual(['database'])
  expect(writes).toBe(1)
  now = 2000
  const requested = readiness.reasons()
  answer()
  expect(await requested).toEqual([])
})

describe('the ages of prices', () => {
  const tick = (code: string) => ({ code, price: 1, time: 0, volume: 0 })

  it('count from the last one, of open markets alone', () => {
    let now = 5_000
    const closed = new Set(['C'])
    const ages = new PriceAges({ codes: ['A', 'B', 'C'], isOpen: (code) => !closed.has(code), now: () => now })
    now = 7_500
    ages.take([tick('A'), tick('C')])
    now = 8_000
    expect([...ages.open()]).toEqual([
      ['A', 0.5],
      ['B', 3],
    ])
    expect(ages.newest()).toBe(0.5)
    for (const code of ['A', 'B']) closed.add(code)
    expect(ages.newest()).toBeUndefined()
  })
})
