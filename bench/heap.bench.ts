/**
 * What a long day costs the app's memory: eight hours of the simulated market are pushed through Trade in fast time, with
 * positions, pending orders and stops on the chart and every row drawing. The server is the real one with its own time
 * sped up (its clock, feed and pulses), so that all frames of those hours go through its engine, a real socket and the
 * app's own channel; the browser draws them at its own pace. The heap is measured after a forced collection.
 * The last hour's heap should be no more than a tenth above the first's, and no nodes left behind.
 * Settings: HOURS (8), SPEED (160), LAYOUT (wide, phone).
 */
import type { CDPSession, Page } from '@playwright/test'
import { setStops } from '../contract/calls/trading.ts'
import { Exchange } from '../e2e/exchange.ts'
import { openAs } from '../e2e/screen.ts'
import { Trader } from '../e2e/trader.ts'
import { fastTimeOption } from './fastTime.ts'
import { openBrowser } from './phone.ts'
import { report } from './report.ts'

const hours = Number(process.env.HOURS ?? 8)
const speed = Number(process.env.SPEED ?? 160)
const isWide = process.env.LAYOUT !== 'phone'
const HOUR_MS = 3_600_000
const MAX_GROWTH = 0.1
const MAX_MIB = 60
const MAX_ATTEMPTS = 1_000
const SAMPLES = 4
const SAMPLE_INTERVAL_MS = 500

/** Heap of the page after a collection. */
interface Held {
  readonly heap: number
  readonly nodes: number
  /** Nodes that are in no document and yet held: their names by their ids. */
  readonly detached: ReadonlyMap<number, string>
  readonly listeners: number
}

/** The least of some samples: frames that are under way when it is measured are no leak. */
async function measure(page: Page, session: CDPSession): Promise<Held> {
  let least = await sample(session)
  for (let turn = 1; turn < SAMPLES; turn++) {
    await page.waitForTimeout(SAMPLE_INTERVAL_MS)
    const next = await sample(session)
    if (next.heap < least.heap) least = next
  }
  return least
}

async function sample(session: CDPSession): Promise<Held> {
  // Twice: what a finalizer lets go of is collected by the second.
  for (let turn = 0; turn < 2; turn++) await session.send('HeapProfiler.collectGarbage')
  const { usedSize: heap } = await session.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners: listeners } = await session.send('Memory.getDOMCounters')
  await session.send('DOM.enable')
  const { detachedNodes } = await session.send('DOM.getDetachedDomNodes')
  // The inspector itself holds on to every node it has named, until it is put away.
  await session.send('DOM.disable')
  const detached = new Map(
    detachedNodes.map(({ treeNode: { backendNodeId, nodeName, attributes = [] } }) => [
      backendNodeId,
      [nodeName, ...attributes].join(' '),
    ]),
  )
  return { heap, nodes, detached, listeners }
}

/** Counts what comes through the socket and what is drawn. */
async function count(page: Page): Promise<() => Promise<{ frames: number; drawn: number }>> {
  let frames = 0
  page.on('websocket', (socket) => socket.on('framereceived', () => frames++))
  await page.addInitScript(() => {
    const counts = { drawn: 0 }
    Object.assign(window, { counts })
    const draw = CanvasRenderingContext2D.prototype.clearRect
    let last = 0
    CanvasRenderingContext2D.prototype.clearRect = function (...box) {
      const now = document.timeline.currentTime as number
      if (now !== last) counts.drawn += 1
      last = now
      return draw.apply(this, box)
    }
  })
  const drawn = () => page.evaluate(() => (window as never as { counts: { drawn: number } }).counts.drawn)
  return async () => ({ frames, drawn: await drawn() })
}

/** In fast time a price is old within the blink of a busy machine's eye: tries again until it is taken. */
async function patiently<T>(act: () => Promise<T>): Promise<T> {
  for (let turn = 1; ; turn++) {
    try {
      return await act()
    } catch (error) {
      if (turn === MAX_ATTEMPTS) throw error
    }
  }
}

/** Positions with stops far enough to last, and an order that waits, so that the chart, the rows and the table have work. */
async function trade(origin: string): Promise<Trader> {
  const trader = await Trader.open(origin)
  for (const code of ['EURUSD', 'XAUUSD', 'USDJPY', 'BTCUSD']) {
    const order = await patiently(() => trader.submit(code))
    if (order === undefined) throw new Error('the server did not say what it placed')
    const { digits } = trader.instrument(code)
    const at = (share: number) => (order.price * share).toFixed(digits)
    await trader.call(setStops, { id: order.id, stopLoss: at(0.8), takeProfit: at(1.2) })
  }
  const waits = ((await trader.price('EURUSD')) * 0.9).toFixed(5)
  await patiently(() => trader.submit('EURUSD', { mode: 'pending', targetPrice: waits }))
  return trader
}

const MIB = 1_048_576
const inMiB = (bytes: number) => `${(bytes / MIB).toFixed(2)} MiB`
const tell = (hour: number, { heap, nodes, detached, listeners }: Held) =>
  console.log(`after ${hour} h: heap ${inMiB(heap)}, ${nodes} nodes, ${detached.size} detached, ${listeners} listeners`)

const exchange = await Exchange.open({ LOG_LEVEL: 'error', NODE_OPTIONS: fastTimeOption(speed) })
const browser = await openBrowser()
try {
  const trader = await trade(exchange.origin)
  const page = await browser.newPage({
    viewport: isWide ? { width: 1440, height: 900 } : { width: 390, height: 844 },
    baseURL: exchange.origin,
    serviceWorkers: 'block',
  })
  const counts = await count(page)
  await openAs(page, trader, '/trade')
  await page.locator('[data-line=position]').waitFor()
  const session = await page.context().newCDPSession(page)
  const started = performance.now()
  const ofMarket = () => (performance.now() - started) * speed
  let first: Held | undefined
  let before: Held | undefined
  let last: Held | undefined
  for (let hour = 1; hour <= hours; hour++) {
    await page.waitForTimeout((hour * HOUR_MS - ofMarket()) / speed)
    before = last
    last = await measure(page, session)
    first ??= last
    tell(hour, last)
  }
  if (first === undefined || last === undefined) throw new Error('no hour was measured')
  const { frames, drawn } = await counts()
  const growth = last.heap / first.heap - 1
  // React holds what it took away until it draws that place again: what is still there at the next hour was left behind.
  const left = [...last.detached].filter(([id]) => before?.detached.has(id))
  for (const [, name] of left) console.log(`left behind: ${name}`)
  report(
    'heap',
    `Trade (${isWide ? 'wide' : 'phone'}) with positions, stops and an order that waits, for ${hours} hours of the simulated market at ${speed} times its speed: ${frames} frames came, the chart was drawn ${drawn} times. What the heap holds after a forced collection. Baseline: after the first hour.`,
    [
      {
        what: 'heap at the end',
        figure: last.heap / MIB,
        unit: 'MiB',
        baseline: first.heap / MIB,
        target: { atMost: MAX_MIB },
      },
      { what: 'growth since the first hour', figure: growth * 100, unit: '%', target: { atMost: MAX_GROWTH * 100 } },
      { what: 'nodes', figure: last.nodes, unit: '', baseline: first.nodes },
      { what: 'listeners', figure: last.listeners, unit: '', baseline: first.listeners },
      { what: 'nodes left behind', figure: left.length, unit: '', target: { atMost: 0 } },
    ],
  )
} finally {
  await browser.close()
  await exchange.close()
}
