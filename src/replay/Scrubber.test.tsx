// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { store } from '../store.ts'
import { positionAtom } from './replayAtoms.ts'
import { Scrubber } from './Scrubber.tsx'
import { Timeline } from './timeline.ts'

const player = vi.hoisted(() => ({
  seek: vi.fn(),
  practice: { undoneBy: (time: number) => (time < 50_000 ? 1 : 0) },
  tape: { line: () => undefined },
}))
vi.mock('./replay.ts', () => ({ currentPlayer: () => player }))

const timeline = new Timeline([{ from: 0, to: 100_000 }])
const view = { title: '', timeline, playing: false, speed: 1, loop: false } as const
let root: Root

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  player.seek.mockReset()
  store.set(positionAtom, 60_000)
  root = createRoot(document.body.appendChild(document.createElement('div')))
  act(() =>
    root.render(
      <I18nProvider i18n={i18n}>
        <Scrubber view={view} low />
      </I18nProvider>,
    ),
  )
})
afterEach(() => {
  act(() => root.unmount())
  document.body.innerHTML = ''
  vi.unstubAllGlobals()
})

const range = () => document.querySelector('input') as HTMLInputElement
const hint = () => document.querySelector('[role=status]')
const press = (key: string) => act(() => range().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
const point = (what: string) => act(() => range().dispatchEvent(new PointerEvent(what, { bubbles: true })))
const changeTo = (time: number) =>
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(range(), String(time))
    range().dispatchEvent(new Event('input', { bubbles: true }))
  })

it('goes to the ends with Home and End', () => {
  press('End')
  press('Home')
  expect(player.seek.mock.calls).toEqual([[100_000], [0]])
})

it('goes at once where nobody holds the thumb, as a screen reader moves it', () => {
  changeTo(10_000)
  expect([player.seek.mock.calls, hint()]).toEqual([[[10_000]], null])
})

it('held over what would be undone, goes there only when let go', () => {
  point('pointerdown')
  changeTo(10_000)
  expect(player.seek).not.toHaveBeenCalled()
  expect(hint()?.textContent).toContain('1 order')
  point('pointerup')
  expect([player.seek.mock.calls, hint()]).toEqual([[[10_000]], null])
  changeTo(70_000)
  expect(player.seek).toHaveBeenLastCalledWith(70_000)
})
