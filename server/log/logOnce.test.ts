import { expect, it } from 'vitest'
import { logOnce } from './logOnce.ts'

it('a failure ends nothing, and is told once until it works again', () => {
  const reported: unknown[] = []
  const act = logOnce(
    (fault?: string) => {
      if (fault !== undefined) throw fault
    },
    (error) => reported.push(error),
  )
  for (const fault of ['full', 'full', 'away']) act(fault)
  expect(reported).toEqual(['full'])
  act()
  act('full')
  expect(reported).toEqual(['full', 'full'])
})
