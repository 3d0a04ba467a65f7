import { expect, it } from 'vitest'
import { toldOnce } from './toldOnce.ts'

it('a failure ends nothing, and is told once until it works again', () => {
  const told: unknown[] = []
  const act = toldOnce(
    (fault?: string) => {
      if (fault !== undefined) throw fault
    },
    (error) => told.push(error),
  )
  for (const fault of ['full', 'full', 'away']) act(fault)
  expect(told).toEqual(['full'])
  act()
  act('full')
  expect(told).toEqual(['full', 'full'])
})
