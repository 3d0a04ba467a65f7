import { expect, it } from 'vitest'
import { Topics } from './topics.ts'

function counted() {
  const requested: string[] = []
  let timers: (() => void)[] = []
  const topics = new Topics(
    { subscribe: (topic) => requested.push(`+${topic}`), unsubscribe: (topic) => requested.push(`-${topic}`) },
    (_ms, run) => {
      timers.push(run)
      return () => {
        timers = timers.filter((one) => one !== run)
      }
    },
  )
  const second = () => {
    const due = timers
    timers = []
    for (const run of due) run()
  }
  return { requested, topics, second }
}

it('lets a topic go a second after the last who wanted it', () => {
  const { requested, topics, second } = counted()
  const first = topics.want('A')
  const other = topics.want('A')
  first()
  first()
  second()
  expect(requested).toEqual(['+A', '+A'])
  other()
  expect(requested).toHaveLength(2)
  second()
  expect(requested.at(-1)).toBe('-A')
})

it('keeps a topic that is wanted again within the second', () => {
  const { requested, topics, second } = counted()
  topics.want('A')()
  topics.want('A')
  second()
  expect(requested).not.toContain('-A')
})
