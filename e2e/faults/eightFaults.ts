/** The eight faults: what is done, what the app must show of it and how soon, and what must become of an order. */
import { closeOrder } from '../../contract/calls/trading.ts'
import { readServerFrame } from '../../contract/live.ts'
import { orderRow } from '../screen.ts'
import { revoke } from '../sessions.ts'
import { capture } from './captivePortal.ts'
import { expect, type Scene } from './faultTest.ts'
import { delayUntilSeen, type Observation, observations } from './witness.ts'

/** Measurements of a fault, ms. */
export interface Figures {
  /** From the fault until what the screen says of the prices, or of the session, is true. */
  readonly shownMs: number
  /** From the end of the fault until fresh prices are on the screen. */
  readonly backMs: number
}

/** A fault, with what it is promised to take at most. */
export interface Fault {
  readonly name: string
  /** The action. */
  readonly what: string
  readonly shownWithin: Limit
  readonly backWithin: Limit
  /** Order placed meanwhile, and its allowed outcomes. */
  readonly order: string
  /** Does it and measures it; it lasts at least so long where it has no end of its own, ms. */
  run(scene: Scene, lastsMs: number): Promise<Figures>
}

interface Limit {
  readonly ms: number
  readonly why: string
}

/** Time to wait for something with a limit, long enough to say by how much it was missed. */
const patienceMs = 60_000

const isLive = ({ state }: Observation) => state === 'Simulated'
const isMarked = ({ state }: Observation) => state !== 'Simulated'

const shown = ({ page }: Scene, from: number) => delayUntilSeen(page, from, isMarked, patienceMs)
const back = ({ page }: Scene, from: number) => delayUntilSeen(page, from, isLive, patienceMs)

const closedConnection: Limit = { ms: 1_000, why: 'a connection that closes is told at once' }
const oldPrices: Limit = { ms: 11_000, why: 'a price is stale 10 s after its tick; ages are looked at every second' }
const nextAttempt: Limit = {
  ms: 17_000,
  why: 'the wait before the next attempt, at most 15 s and random, then 2 s to a fresh snapshot',
}

const serverKill: Fault = {
  name: 'Server kill',
  what: 'The server is ended by SIGKILL, stays away, and is started again on its data.',
  shownWithin: closedConnection,
  backWithin: nextAttempt,
  order: 'The server is killed as the order goes out: one order or none, and the app says which.',
  async run(scene, lastsMs) {
    await scene.send()
    const from = Date.now()
    await scene.exchange.stop('SIGKILL')
    let ended: number
    let shownMs: number
    try {
      shownMs = await shown(scene, from)
      await scene.page.waitForTimeout(Math.max(0, from + lastsMs - Date.now()))
    } finally {
      await scene.exchange.start()
      ended = Date.now()
    }
    const backMs = await back(scene, ended)
    await scene.told()
    return { shownMs, backMs }
  },
}

const halfOpen: Fault = {
  name: 'Half-open',
  what: 'Connections stay open and new ones are accepted, and every byte is swallowed, both ways. It ends when the app has noticed that the channel is dead; what lost bytes is reset then.',
  shownWithin: oldPrices,
  backWithin: { ms: 3_000, why: 'the wait before the second attempt, at most 1 s, then 2 s to a fresh snapshot' },
  order:
    'Buy is pressed into the silence: one order or none, and the app says which. A browser may send a request once more by itself when its connection is reset: it carries the same request id, so it is no second order, but one filled at the price of then.',
  async run(scene) {
    const from = Date.now()
    scene.proxy.set({ swallows: ['up', 'down'] })
    await scene.press()
    const shownMs = await shown(scene, from)
    const deadMs = await delayUntilSeen(scene.page, from, ({ state }) => state === 'Reconnecting', patienceMs)
    // Two pings unanswered, and the third falls due: 15 s after the last pong, and what a timer is late.
    expect(deadMs).toBeLessThan(17_000)
    const ended = Date.now()
    scene.proxy.clear()
    const backMs = await back(scene, ended)
    await scene.told()
    return { shownMs, backMs }
  },
}

const gap: Fault = {
  name: 'Gap',
  what: 'The connection lives, and no message of the live channel comes through until the app has noticed. Meanwhile a position is closed elsewhere, and the message that tells it is among those missing.',
  shownWithin: oldPrices,
  backWithin: { ms: 2_000, why: 'the next message brings the newest of everything' },
  order: 'Buy is pressed: it goes another way than the messages, and is done.',
  async run(scene) {
    const { page, trader } = scene
    const elsewhere = await scene.hold('GBPUSD')
    const from = Date.now()
    scene.frames.set('drop')
    await trader.call(closeOrder, { id: elsewhere, requestId: crypto.randomUUID() })
    await scene.press()
    expect(await scene.told()).toBe('done')
    const shownMs = await shown(scene, from)
    const ended = Date.now()
    scene.frames.set('none')
    const backMs = await back(scene, ended)
    await expect(orderRow(page, 'GBP/USD')).toHaveCount(0)
    return { shownMs, backMs }
  },
}

const disorder: Fault = {
  name: 'Duplicate and reordered',
  what: 'Of every two messages of the live channel the later comes first, then the earlier, twice. No price on the screen may go back in time, and none may be called old.',
  shownWithin: { ms: 0, why: 'prices are live all the while' },
  backWithin: { ms: 0, why: 'prices are live all the while' },
  order: 'Buy is pressed: one order.',
  async run(scene, lastsMs) {
    const from = Date.now()
    scene.frames.set('disorder')
    await scene.press()
    expect(await scene.told()).toBe('done')
    const during = async () => (await observations(scene.page)).filter(({ at }) => at > from)
    // Long enough for a price that goes back to be seen.
    const prices = async () => new Set((await during()).map(({ price }) => price)).size
    await expect.poll(prices, { timeout: patienceMs }).toBeGreaterThan(3)
    await scene.page.waitForTimeout(Math.max(0, from + lastsMs - Date.now()))
    const seen = await during()
    const ended = Date.now()
    scene.frames.set('none')
    expect(seen.filter(isMarked)).toEqual([])
    expect(outOfOrder(seen, scene.messages)).toEqual([])
    return { shownMs: 0, backMs: await back(scene, ended) }
  },
}

/** Prices on the screen that the server did not tell, or told before one that was shown earlier. */
function outOfOrder(seen: readonly Observation[], messages: readonly string[]): string[] {
  const reported = messages.flatMap((text) => {
    const frame = readServerFrame(text)
    return frame?.type === 'market'
      ? frame.quotes.filter(({ code }) => code === 'EURUSD').map(({ close }) => close)
      : []
  })
  let at = 0
  return seen.flatMap(({ price }) => {
    if (price === '' || Number(price) === reported[at]) return []
    const found = reported.indexOf(Number(price), at)
    if (found < 0) return [price]
    at = found
    return []
  })
}

const deviceSleep: Fault = {
  name: 'Device sleep',
  what: 'Right after an order went out the answer is lost and the page stands still, as on a phone put away. It wakes with prices that are old and connections that are silent for good, though nobody has closed them.',
  shownWithin: { ms: 1_000, why: 'old prices are called so as soon as the page is awake' },
  backWithin: {
    ms: 4_000,
    why: 'counted from waking, which makes a silent connection anew at once: 2 s for that, 2 s to a fresh snapshot',
  },
  order: 'Buy was pressed and the server has acted: one order, and the app says so once it is awake.',
  async run(scene, lastsMs) {
    const { page, proxy } = scene
    proxy.set({ swallows: ['down'] })
    await scene.press()
    await expect.poll(() => scene.placed()).toBe(1)
    proxy.strand()
    proxy.clear()
    const devtools = await page.context().newCDPSession(page)
    const asleep = new Promise((resolve) => devtools.once('Debugger.paused', resolve))
    // The browser freezes no page that is tested; one whose scripts are halted misses the same: every timer and message.
    await devtools.send('Debugger.enable')
    await devtools.send('Debugger.pause')
    await asleep
    await new Promise((resolve) => setTimeout(resolve, lastsMs))
    const from = Date.now()
    await devtools.send('Debugger.resume')
    await devtools.send('Debugger.disable')
    // What a page hears when it is thawed.
    await page.evaluate(() => document.dispatchEvent(new Event('resume')))
    const shownMs = await shown(scene, from)
    const backMs = await back(scene, from + shownMs)
    expect(await scene.told()).toBe('done')
    return { shownMs, backMs: shownMs + backMs }
  },
}

const expiredToken: Fault = {
  name: 'Expired token',
  what: 'The server has ended the session (999). The app learns of it with the next call, which is an order; the way back is a log-in.',
  shownWithin: { ms: 2_000, why: 'the log-in is there with the answer to the call' },
  backWithin: { ms: 4_000, why: 'counted from the press that logs in: 2 s for the account, 2 s to a fresh snapshot' },
  order: 'Buy is pressed with the dead session: no order, and the app asks to log in.',
  async run(scene) {
    const { page } = scene
    revoke(scene.exchange, scene.accountId)
    const from = Date.now()
    await scene.press()
    const shownMs = await delayUntilSeen(page, from, ({ path }) => path.startsWith('#/login'), patienceMs)
    // A message about the session may be drawn before the log-in is.
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
    expect(await scene.told()).toBe('log in')
    const demo = page.getByRole('button', { name: 'Open a demo account' })
    await expect(demo).toBeEnabled()
    const ended = Date.now()
    await demo.click()
    const isBack = ({ path, state, price }: Observation) =>
      path.startsWith('#/trade') && state === 'Simulated' && price !== ''
    return { shownMs, backMs: await delayUntilSeen(page, ended, isBack, patienceMs) }
  },
}

const serverRestart: Fault = {
  name: 'Server restart',
  what: 'The server is told to end (SIGTERM) and started again at once.',
  shownWithin: closedConnection,
  backWithin: nextAttempt,
  order: 'The server is told to end as the order goes out: one order or none, and the app says which.',
  async run(scene) {
    await scene.send()
    await scene.exchange.stop()
    // A server that ends in good order takes its time; it may be told before it is gone.
    const gone = Date.now()
    await scene.exchange.start()
    const ended = Date.now()
    const shownMs = await shown(scene, gone)
    const backMs = await back(scene, ended)
    await scene.told()
    return { shownMs, backMs }
  },
}

const captivePortal: Fault = {
  name: 'Captive portal',
  what: 'Every connection is cut, and whatever is asked from then on, the live channel too, is answered with a log-in page and status 200.',
  shownWithin: closedConnection,
  backWithin: nextAttempt,
  order: 'Buy is pressed and answered with the page: no order, and the app says so.',
  async run(scene, lastsMs) {
    const { page, proxy } = scene
    const from = Date.now()
    const free = capture(proxy)
    await scene.press()
    const shownMs = await shown(scene, from)
    await page.waitForTimeout(Math.max(0, from + lastsMs - Date.now()))
    await expect(page.getByText('Accept the terms')).toHaveCount(0)
    const ended = Date.now()
    free()
    const backMs = await back(scene, ended)
    expect(await scene.told()).toBe('none')
    return { shownMs, backMs }
  },
}

/** All of them, in the order in which they are told. */
export const eightFaults = {
  serverKill,
  halfOpen,
  gap,
  disorder,
  deviceSleep,
  expiredToken,
  serverRestart,
  captivePortal,
} as const satisfies Readonly<Record<string, Fault>>
