// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Loaded } from '../../src/resource/resource.ts'
import { usePictures } from './usePictures.ts'

let root: Root
let broken: string[] = []
const ask = vi.fn(async ({ url }: Request) =>
  broken.includes(new URL(url).pathname)
    ? new Response(null, { status: 503 })
    : new Response('a picture', { headers: { 'content-type': 'image/webp' } }),
)
const revoked = vi.fn()

const stateOf = (picture: Loaded<string> | undefined) =>
  picture?.answer ? 'shown' : picture?.error ? 'failed' : 'loading'

/** Says how it stands with every picture; a press tries again. */
function Strip({ addresses }: { addresses: readonly string[] }) {
  const { pictureOf, again } = usePictures(addresses)
  return (
    <button type="button" onClick={again}>
      {addresses.map((address) => stateOf(pictureOf(address))).join(' ')}
    </button>
  )
}

const draw = (...addresses: string[]) => act(async () => root.render(<Strip addresses={addresses} />))
const button = () => document.querySelector('button') as HTMLButtonElement
const press = () => act(async () => button().click())
const requested = () => ask.mock.calls.map(([{ url }]) => new URL(url).pathname)

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', ask)
  ask.mockClear()
  revoked.mockClear()
  broken = []
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture')
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(revoked)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.innerHTML = ''
})

it('looks again at none but the picture that failed', async () => {
  broken = ['/back']
  await draw('/front', '/back')
  expect([button().textContent, requested()]).toEqual(['shown failed', ['/front', '/back']])
  broken = []
  await press()
  expect([button().textContent, requested()]).toEqual(['shown shown', ['/front', '/back', '/back']])
})

it('looks at a picture that is added, and not a second time at those that are there', async () => {
  await draw('/front')
  await draw('/front', '/back')
  expect([button().textContent, requested()]).toEqual(['shown shown', ['/front', '/back']])
})

it('does not look a second time while the first look is under way', async () => {
  let answer: (response: Response) => void = () => undefined
  ask.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
  await draw('/front')
  await press()
  expect([button().textContent, requested()]).toEqual(['loading', ['/front']])
  await act(async () => answer(new Response('a picture', { headers: { 'content-type': 'image/webp' } })))
  expect(button().textContent).toBe('shown')
})

it('forgets the pictures with the page', async () => {
  await draw('/front', '/back')
  expect(revoked).not.toHaveBeenCalled()
  await act(async () => root.render(null))
  expect(revoked).toHaveBeenCalledTimes(2)
})
