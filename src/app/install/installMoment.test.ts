// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { installViewAtom, watchInstall } from '../../session/install.ts'
import { ordersClosed } from '../../session/orderEvents.ts'
import { setStandIn } from '../../session/session.ts'
import { store } from '../../store.ts'
import { mayOffer, REPEAT_AFTER_MS, startInstallOffer } from './installMoment.ts'

it('offers where nobody was asked, not in the installed app, and again only after a quarter', () => {
  expect(mayOffer(undefined, false, 0)).toBe(true)
  expect(mayOffer(undefined, true, 0)).toBe(false)
  expect(mayOffer(1_000, false, 1_000 + REPEAT_AFTER_MS)).toBe(false)
  expect(mayOffer(1_000, false, 1_001 + REPEAT_AFTER_MS)).toBe(true)
})

it('offers after a closed trade, not inside a replay', async () => {
  vi.useFakeTimers()
  watchInstall()
  dispatchEvent(new Event('beforeinstallprompt'))
  startInstallOffer()
  setStandIn({ token: 'practice', user: { id: '', uid: '', email: '', demo: true, balance: '0' } })
  ordersClosed([])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(store.get(installViewAtom)).toBe('none')
  setStandIn(undefined)
  ordersClosed([])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(store.get(installViewAtom)).toBe('offer')
  vi.useRealTimers()
})
