// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { type NavigateFunction, useLocation, useNavigate } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { currentPlace, goTo, Router, useGoBack, usePlace } from './router.tsx'

let root: Root
let page: HTMLElement
let navigate: NavigateFunction
let goBack: () => void
/** Runs when the page is first drawn, before anything listens. */
let atFirst: (() => void) | undefined

function Page() {
  const { pathname, search } = useLocation()
  navigate = useNavigate()
  goBack = useGoBack()
  atFirst?.()
  atFirst = undefined
  return (
    <button type="button" onClick={() => navigate('/trade')}>
      {`${pathname} ${search}`}
    </button>
  )
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  page = document.createElement('div')
  root = createRoot(page)
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.restoreAllMocks()
})

async function open(hash: string): Promise<void> {
  history.replaceState(null, '', `/${hash}`)
  await act(async () =>
    root.render(
      <Router>
        <Page />
      </Router>,
    ),
  )
}

describe('addresses behind the hash', () => {
  it.each([
    ['', '/', ''],
    ['#/order?type=1', '/order', '?type=1'],
    ['#/login?from=%2Forder%3Ftype%3D3', '/login', '?from=%2Forder%3Ftype%3D3'],
    ['#/a?b=c?d', '/a', '?b=c?d'],
    ['#order', '/order', ''],
    ['#/', '/', ''],
  ])('%j is %j with %j', async (hash, pathname, search) => {
    await open(hash)
    expect(page.textContent).toBe(`${pathname} ${search}`)
    expect(currentPlace()).toEqual({ pathname, search })
  })

  it('are gone to from outside React, at once, with a step to come back to or without one', async () => {
    await open('')
    const push = vi.spyOn(history, 'pushState')
    const replace = vi.spyOn(history, 'replaceState')
    act(() => goTo('/trade'))
    expect(page.textContent).toBe('/trade ')
    expect([push.mock.calls.length, replace.mock.calls.length]).toEqual([1, 0])
    act(() => goTo('/order?type=0', { replace: true }))
    expect(page.textContent).toBe('/order ?type=0')
    expect([push.mock.calls.length, replace.mock.calls.length]).toEqual([1, 1])
  })

  it('are drawn in the task of the tap that goes there', async () => {
    await open('')
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
    page.querySelector('button')?.click()
    // A transition would wait for a task of its own.
    await Promise.resolve()
    expect(page.textContent).toBe('/trade ')
  })

  it('are followed from the start, before anything is drawn', async () => {
    atFirst = () => {
      history.pushState(null, '', '#/user?a=1')
      dispatchEvent(new PopStateEvent('popstate', { state: null }))
    }
    await open('')
    expect(page.textContent).toBe('/user ?a=1')
  })

  it('lead back inside the app, and to the front page where one came in', async () => {
    await open('#/language')
    const back = vi.spyOn(history, 'go').mockImplementation(() => undefined)
    await act(async () => goBack())
    expect(back).not.toHaveBeenCalled()
    expect(page.textContent).toBe('/ ')
    await act(async () => navigate('/user'))
    await act(async () => goBack())
    expect(back.mock.calls).toEqual([[-1]])
  })

  it.each([
    ['that the app went to', () => goTo('/user')],
    [
      'that was typed in',
      () => {
        history.pushState(null, '', '#/user')
        dispatchEvent(new PopStateEvent('popstate', { state: null }))
      },
    ],
  ])('lead back from an address %s', async (_, go) => {
    await open('#/language')
    const back = vi.spyOn(history, 'go').mockImplementation(() => undefined)
    await act(async () => go())
    expect(page.textContent).toBe('/user ')
    await act(async () => goBack())
    expect(back.mock.calls).toEqual([[-1]])
  })
})

const draws = vi.fn()
const afterPaint = (then: () => void) => void requestAnimationFrame(() => setTimeout(then))
function LeftPage() {
  draws(useLocation().pathname)
  return null
}
const Bar = () => <nav>{usePlace().pathname}</nav>

describe('a page that follows the bars', () => {
  const bar = () => page.querySelector('nav')?.textContent
  const openLater = async () => {
    history.replaceState(null, '', '/')
    const app = (
      <Router afterPaint={afterPaint}>
        <Page />
        <LeftPage />
        <Bar />
      </Router>
    )
    await act(async () => root.render(app))
    draws.mockClear()
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  }
  // Also for the files after this one, which share its globals.
  afterEach(() => void vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
  const paint = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 20)))

  it('is not drawn in the task of the tap, in which the bar answers', async () => {
    await openLater()
    page.querySelector('button')?.click()
    await Promise.resolve()
    expect(bar()).toBe('/trade')
    expect(draws).not.toHaveBeenCalled()
    await paint()
    expect(draws.mock.calls).toEqual([['/trade']])
  })

  it('follows at once where the address is replaced, and no step that was replaced since', async () => {
    await openLater()
    navigate('/trade')
    navigate('/user', { replace: true })
    await Promise.resolve()
    expect([bar(), draws.mock.calls]).toEqual(['/user', [['/user']]])
    await paint()
    expect(draws.mock.calls).toEqual([['/user']])
  })
})
