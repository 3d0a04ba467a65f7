import { expect, it } from 'vitest'
import { rebased } from './rebased.ts'

it('a form that was open for an hour changes what was typed and nothing else', () => {
  const started = { name: '', categoryId: '1', suspended: false }
  const now = { name: '', categoryId: '2', suspended: true }
  expect(rebased(started, { ...started, name: 'Euro' }, now)).toEqual({
    name: 'Euro',
    categoryId: '2',
    suspended: true,
  })
  expect(rebased(started, { ...started, categoryId: '3' }, now)).toEqual({ name: '', categoryId: '3', suspended: true })
})
