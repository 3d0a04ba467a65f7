/**
 * Gives a test file of the project `alone` modules of its own in a process that it shares: a process of its own would cost
 * a second more. What a file's modules store, repeat and listen to ends with the file.
 */
import { afterAll, vi } from 'vitest'

vi.resetModules()

interface Page {
  readonly document?: EventTarget
  readonly localStorage: { clear(): void }
  readonly sessionStorage: { clear(): void }
}
const page = globalThis as unknown as Page
const ends: (() => void)[] = []
const { setInterval } = globalThis
globalThis.setInterval = ((...given: Parameters<typeof setInterval>) => {
  const interval = setInterval(...given)
  ends.push(() => clearInterval(interval))
  return interval
}) as typeof setInterval
ends.push(() => {
  globalThis.setInterval = setInterval
})
for (const target of page.document ? [globalThis as unknown as EventTarget, page.document] : []) {
  const { addEventListener } = target
  target.addEventListener = (...listener: Parameters<typeof addEventListener>) => {
    addEventListener.apply(target, listener)
    ends.push(() => target.removeEventListener(...listener))
  }
  ends.push(() => {
    target.addEventListener = addEventListener
  })
}

afterAll(() => {
  vi.useRealTimers()
  for (const end of ends) end()
  if (!page.document) return
  page.localStorage.clear()
  page.sessionStorage.clear()
})
