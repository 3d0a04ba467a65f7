import type { Send } from '../transport.ts'
import type { Network } from './network.ts'

/** Answer of a captive portal to every request. */
const PORTAL = '<!doctype html><title>Wi-Fi</title><h1>Welcome to our Wi-Fi</h1><p>Accept the terms to go online.</p>'
/** Answers that may have no body. */
const BODILESS = [204, 205, 304]

const never = new Promise<never>(() => undefined)
const failed = () => new TypeError('Failed to fetch')

/**
 * `fetch` over a network with weather. A request that is lost on either way is never answered, so that its caller's
 * time-out decides; where the network is cut it rejects as `fetch` does. `changes`: the request changes something.
 */
export function weatherFetch(network: Network, inner: Send, changes: boolean): Send {
  const wait = (ms: number) => new Promise<void>((resolve) => void network.ports.after(ms, resolve))

  /** One way, there or back. */
  async function way(): Promise<void> {
    const lost = network.drawLoss()
    await wait(network.drawDelay())
    if (lost || network.now.state === 'halfOpen') await never
  }

  async function travel(request: Request, broken: () => boolean) {
    if (network.now.state === 'portal') {
      await wait(network.drawDelay())
      return new Response(PORTAL, { headers: { 'content-type': 'text/html' } })
    }
    await way()
    // Nothing leaves a device whose network went while it was on its way.
    if (broken()) throw failed()
    const response = await inner(request)
    const body = BODILESS.includes(response.status) ? null : await response.arrayBuffer()
    if (changes) network.sent()
    await way()
    const { status, statusText, headers } = response
    return new Response(body, { status, statusText, headers })
  }

  return async (request) => {
    const { signal } = request
    signal.throwIfAborted()
    if (network.now.state === 'cut') throw failed()
    let over = false
    let done: () => void = () => undefined
    const interruption = new Promise<never>((_, reject) => {
      const interrupt = (why: unknown) => {
        over = true
        reject(why)
      }
      const stop = network.onChange(() => {
        if (network.severed) interrupt(failed())
      })
      const giveUp = () => interrupt(signal.reason)
      signal.addEventListener('abort', giveUp, { once: true })
      done = () => {
        stop()
        signal.removeEventListener('abort', giveUp)
      }
    })
    try {
      return await Promise.race([interruption, travel(request, () => over)])
    } finally {
      done()
    }
  }
}
