// @vitest-environment happy-dom
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useBackCloses } from './useBackCloses.ts'

let root: Root
let set: (open: readonly string[]) => void
let locked = false
let seen: readonly string[]

function Layer({ name, open }: { name: string; open: boolean }) {
  useBackCloses(open, !locked && (() => set(seen.filter((one) => one !== name))))
  return null
}

function Page() {
  const [open, setOpen] = useState<readonly string[]>([])
  seen = open
  set = setOpen
  return ['sheet', 'picker'].map((name) => <Layer key={name} name={name} open={open.includes(name)} />)
}

/** The entries of a browser's history and where it is, since happy-dom has no steps back. */
let entries: unknown[]
let index: number
const back = () => {
  index -= 1
  vi.spyOn(history, 'state', 'get').mockReturnValue(entries[index])
  dispatchEvent(new PopStateEvent('popstate', { state: entries[index] }))
}
const push = (state: unknown) => {
  entries = [...entries.slice(0, index + 1), state]
  index += 1
  vi.spyOn(history, 'state', 'get').mockReturnValue(state)
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  locked = false
  entries = []
  index = -1
  push({ idx: 0 })
  push({ idx: 1 })
  vi.spyOn(history, 'pushState').mockImplementation(push)
  vi.spyOn(history, 'back').mockImplementation(back)
  root = createRoot(document.createElement('div'))
  await act(async () => root.render(<Page />))
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.restoreAllMocks()
})

const show = (...open: string[]) => act(async () => set(open))
const stepBack = () => act(async () => back())
const step = () => (entries[index] as { idx: number }).idx

it('closes what is open before it leaves the page', async () => {
  await show('sheet')
  await stepBack()
  expect(seen).toEqual([])
  expect(step()).toBe(1)
  await stepBack()
  expect(step()).toBe(0)
})

it('closes one at a time, the topmost first', async () => {
  await show('sheet')
  await show('sheet', 'picker')
  await stepBack()
  expect(seen).toEqual(['sheet'])
  await stepBack()
  expect(seen).toEqual([])
  expect(step()).toBe(1)
})

it('leaves the page in one step once everything was closed otherwise', async () => {
  await show('sheet')
  await show('sheet', 'picker')
  await show()
  await stepBack()
  expect(step()).toBe(0)
})

it('uses the entry of a closed layer again', async () => {
  await show('sheet')
  await show()
  await show('picker')
  expect(entries).toHaveLength(3)
  await stepBack()
  expect(seen).toEqual([])
  expect(step()).toBe(1)
})

it('keeps what must not be closed, and the page under it', async () => {
  locked = true
  await show('sheet')
  await stepBack()
  expect(seen).toEqual(['sheet'])
  await stepBack()
  expect(seen).toEqual(['sheet'])
  expect(step()).toBe(1)
})

it('comes back to a page whose sheet led to another one', async () => {
  await show('sheet')
  await show()
  push({ idx: 2 })
  await stepBack()
  expect(step()).toBe(1)
  await stepBack()
  expect(step()).toBe(0)
})
