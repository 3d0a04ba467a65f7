// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'

const load = () => import('./location.ts')

beforeEach(() => {
  vi.resetModules()
  history.replaceState(null, '', '/')
})

describe('addresses behind the hash', () => {
  it.each([
    ['', '/', ''],
    ['#/order?type=1', '/order', '?type=1'],
    ['#/login?from=%2Forder%3Ftype%3D3', '/login', '?from=%2Forder%3Ftype%3D3'],
    ['#/a?b=c?d', '/a', '?b=c?d'],
    ['#order', '/order', ''],
    ['#/', '/', ''],
  ])('%j is %j with %j', async (hash, pathname, search) => {
    history.replaceState(null, '', `/${hash}`)
    const { currentPlace } = await load()
    expect(currentPlace()).toEqual({ pathname, search })
  })

  it('are gone to with a step to come back to, or without one', async () => {
    const { navigate, currentPlace } = await load()
    const push = vi.spyOn(history, 'pushState')
    const replace = vi.spyOn(history, 'replaceState')
    navigate('/trade')
    expect(currentPlace().pathname).toBe('/trade')
    expect(push).toHaveBeenCalledWith({ depth: 1 }, '', '#/trade')
    navigate('/order?type=0', { replace: true })
    expect(currentPlace()).toEqual({ pathname: '/order', search: '?type=0' })
    expect(replace).toHaveBeenCalledWith({ depth: 1 }, '', '#/order?type=0')
  })

  it('tell who listens whether they were a step forward, which may be drawn a moment later', async () => {
    const { navigate, onPlace } = await load()
    const told: boolean[] = []
    const stop = onPlace((stepped) => told.push(stepped))
    navigate('/trade')
    navigate('/order', { replace: true })
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
    stop()
    navigate('/user')
    expect(told).toEqual([true, false, false])
  })

  it('are followed from the start, before anything is drawn', async () => {
    const { currentPlace } = await load()
    history.replaceState(null, '', '/#/user')
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
    expect(currentPlace().pathname).toBe('/user')
  })

  it('lead back inside the app, and to the front page where one came in', async () => {
    history.replaceState(null, '', '/#/language')
    const { navigate, goBack, currentPlace } = await load()
    const back = vi.spyOn(history, 'back').mockImplementation(() => undefined)
    goBack()
    expect(back).not.toHaveBeenCalled()
    expect(currentPlace().pathname).toBe('/')
    navigate('/user')
    goBack()
    expect(back).toHaveBeenCalledOnce()
  })
})
