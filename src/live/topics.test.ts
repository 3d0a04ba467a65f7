import { expect, it } from 'vitest'
import { Topics } from './topics.ts'

function counted() {
  const asked: string[] = []
  let timers: (() => void)[] = []
  const topics = new Topics(
    { subscribe: (topic) => asked.push(`+${topic}`), unsubscribe: (topic) => asked.push(`-${topic}`) },
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
  return { asked, topics, second }
}

it('lets a topic go a second after the last who wanted it', () => {
  const { asked, topics, second } = counted()
  const first = topics.want('A')
  const other = topics.want('A')
  first()
  first()
  second()
  expect(asked).toEqual(['+A', '+A'])
  other()
  expect(asked).toHaveLength(2)
  second()
  expect(asked.at(-1)).toBe('-A')
})

it('keeps a topic that is wanted again within the second', () => {
  const { asked, topics, second } = counted()
  topics.want('A')()
  topics.want('A')
  second()
  expect(asked).not.toContain('-A')
})
