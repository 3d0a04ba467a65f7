// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { saveLastPath, startPath } from './lastPath.ts'

it('starts where the address says, else on the first screen', () => {
  expect(startPath('#/order?type=3', false)).toBe('/order?type=3')
  expect(startPath('', true)).toBe('/')
})

it('starts without a network where one was last, never outside the app', () => {
  expect(startPath('', false)).toBe('/')
  saveLastPath('/order?type=3')
  expect(startPath('', false)).toBe('/order?type=3')
  expect(startPath('', true)).toBe('/')
  for (const path of ['//evil.example', '/login?from=%2Forder']) saveLastPath(path)
  expect(startPath('', false)).toBe('/order?type=3')
})
