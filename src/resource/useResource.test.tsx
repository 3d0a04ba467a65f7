// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Try } from './resource.ts'
import { type LoadRequest, useResource } from './useResource.ts'

const INTERVAL_MS = 5_000
let root: Root
let resource: LoadRequest<string>

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.createElement('div'))
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
})

function Asking({ load, keeps }: { load: (attempt: Try) => Promise<string>; keeps: boolean }) {
  resource = useResource(load, { every: INTERVAL_MS, keeps })
  return null
}

const draw = (load: (attempt: Try) => Promise<string>, keeps = false) =>
  act(async () => root.render(<Asking load={load} keeps={keeps} />))
const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms))

it('asks again by itself, and says so, but not while nobody can see it', async () => {
  const load = vi.fn(async ({ byItself }: Try) => String(byItself))
  await draw(load)
  expect(resource.answer).toBe('false')
  await pass(INTERVAL_MS)
  expect(resource.answer).toBe('true')
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  await pass(INTERVAL_MS * 3)
  expect(load).toHaveBeenCalledTimes(2)
  hidden.mockReturnValue(false)
  await act(async () => document.dispatchEvent(new Event('visibilitychange')))
  expect(load).toHaveBeenCalledTimes(3)
  expect(resource.answer).toBe('false')
})

it('keeps what it has when asking again fails, with the reason until it works', async () => {
  const load = vi.fn(async () => 'there')
  await draw(load)
  load.mockRejectedValueOnce(new Error('gone'))
  await pass(INTERVAL_MS)
  expect(resource).toMatchObject({ answer: 'there', error: new Error('gone'), busy: false })
  await pass(INTERVAL_MS)
  expect(resource).toMatchObject({ answer: 'there', error: undefined })
})

it.each([
  [false, undefined],
  [true, 'one'],
])('shows nothing of another asking, unless it keeps it: %s', async (keeps, shown) => {
  await draw(async () => 'one', keeps)
  let tell: (text: string) => void = () => undefined
  await draw(
    () =>
      new Promise((resolve) => {
        tell = resolve
      }),
    keeps,
  )
  expect(resource).toMatchObject({ answer: shown, busy: true })
  await act(async () => tell('two'))
  expect(resource.answer).toBe('two')
})

it('a late answer does not take the place of a newer one', async () => {
  const tell: ((text: string) => void)[] = []
  const load = () => new Promise<string>((resolve) => tell.push(resolve))
  await draw(load)
  await act(async () => void resource.reload())
  await act(async () => tell[1]?.('new'))
  await act(async () => tell[0]?.('old'))
  expect(resource.answer).toBe('new')
})

interface MaybeProps {
  load: (() => Promise<string>) | undefined
  again?: 'shown' | 'focused' | 'never'
}

function Maybe({ load, again = 'never' }: MaybeProps) {
  resource = useResource(load, { again })
  return null
}

it.each([
  ['shown', 2],
  ['focused', 3],
  ['never', 1],
] as const)('asks again, when it is to be %s, %s times in all', async (again, times) => {
  const load = vi.fn(async () => 'there')
  await act(async () => root.render(<Maybe load={load} again={again} />))
  await act(async () => dispatchEvent(new Event('online')))
  await act(async () => dispatchEvent(new Event('focus')))
  expect(load).toHaveBeenCalledTimes(times)
})

it('asks nothing while there is nothing to ask, and takes no answer once it is gone', async () => {
  await act(async () => root.render(<Maybe load={undefined} />))
  expect(resource).toMatchObject({ answer: undefined, busy: false })
  let tell: (text: string) => void = () => undefined
  const load = () => new Promise<string>((resolve) => (tell = resolve))
  await act(async () => root.render(<Maybe load={load} />))
  expect(resource.busy).toBe(true)
  await act(async () => root.render(<Maybe load={undefined} />))
  await act(async () => tell('late'))
  expect(resource).toMatchObject({ answer: undefined, busy: false })
})
