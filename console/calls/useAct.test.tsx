// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RefusedError } from '../../src/api/errors.ts'
import { type Act, useAct } from './useAct.ts'

let root: Root
let one: Act

function Acting() {
  one = useAct()
  return null
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.createElement('div'))
  await act(async () => root.render(<Acting />))
})
afterEach(() => act(async () => root.unmount()))

it('does one thing at a time, though the form is closed and opened again meanwhile', async () => {
  let end: () => void = () => undefined
  const done: string[] = []
  const first = () => new Promise<void>((resolve) => (end = resolve)).then(() => void done.push('approved'))
  await act(async () => void one.run(first))
  await act(async () => one.clear())
  expect(one.busy).toBe(true)
  await act(async () => void one.run(async () => void done.push('rejected')))
  await act(async () => end())
  expect([done, one.busy]).toEqual([['approved'], false])
})

it('says why it came to nothing until that is cleared', async () => {
  await act(async () => void one.run(() => Promise.reject(new RefusedError(0, 'No'))))
  expect(one).toMatchObject({ busy: false, error: 'No' })
  await act(async () => one.clear())
  expect(one).toMatchObject({ busy: false, error: undefined })
})
