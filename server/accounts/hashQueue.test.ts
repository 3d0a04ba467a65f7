import { expect, it } from 'vitest'
import { HashQueue, TooBusy } from './hashQueue.ts'

/** Work that ends when it is told to. */
function works() {
  const ends: ((fail?: Error) => void)[] = []
  const work = () =>
    new Promise<number>((resolve, reject) => {
      const number = ends.length
      ends.push((error) => (error ? reject(error) : resolve(number)))
    })
  return { ends, work }
}
const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

it('two works run at once, the others in their turn, also after one that failed', async () => {
  const queue = new HashQueue()
  const { ends, work } = works()
  const all = Array.from({ length: 5 }, () => queue.run(work))
  const settled = Promise.allSettled(all)
  expect(ends).toHaveLength(2)
  ends[0]?.(new Error('no'))
  await turn()
  expect(ends).toHaveLength(3)
  ends[1]?.()
  ends[2]?.()
  await turn()
  expect(ends).toHaveLength(5)
  ends[3]?.()
  ends[4]?.()
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', ...Array(4).fill('fulfilled')])
  expect(await Promise.all([queue.run(async () => 7), queue.run(async () => 8)])).toEqual([7, 8])
  const later = works()
  const last = Array.from({ length: 3 }, () => queue.run(later.work))
  expect(later.ends).toHaveLength(2)
  later.ends[0]?.()
  await turn()
  for (const end of later.ends) end()
  expect(await Promise.all(last)).toEqual([0, 1, 2])
})

it('a flood is refused beyond what can wait, and the line goes on', async () => {
  const queue = new HashQueue()
  const { ends, work } = works()
  const flood = Array.from({ length: 200 }, () => queue.run(work))
  const settled = Promise.allSettled(flood)
  await turn()
  while (ends.length < 130) {
    for (const end of ends) end()
    await turn()
  }
  for (const end of ends) end()
  const refused = (await settled).filter((one) => one.status === 'rejected')
  expect(refused).toHaveLength(70)
  expect(refused.every((one) => one.status === 'rejected' && one.reason instanceof TooBusy)).toBe(true)
})
