import { priceLoad } from '../live/frames.ts'
import { idleMoment } from '../ui/idle.ts'
import { keepLayout } from './PageBox.tsx'
import { preload } from './pages.tsx'
import { mainRoutes, type Route } from './routes.ts'

/** The first screen has been drawn and used by then, ms. */
const AFTER_MS = 2_000
/** The longest a step waits for an idle moment, ms. */
const IDLE_TIMEOUT_MS = 5_000
/** Time React gets to render a page before it is checked again, ms, and the number of checks. */
const BUILD_TIMEOUT_MS = 1_000
const MAX_TURNS = 30
/** Prices that take more of a device's time than this go first, but not for longer than this, ms. */
const MAX_LOAD = 0.1
const CALM_TIMEOUT_MS = 10_000
const LOOK_MS = 500
/** A device with less memory keeps the pages alone that were opened, GiB. */
const MIN_MEMORY = 2

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

type Device = { readonly deviceMemory?: number; readonly connection?: { readonly saveData?: boolean } }

/** Returns true if the device can hold pages that nobody asked for, and its owner wants to load them. */
export const mayPrepare = ({ deviceMemory = MIN_MEMORY, connection }: Device): boolean =>
  deviceMemory >= MIN_MEMORY && connection?.saveData !== true

/** Resolves once prices leave the device time for other work, or have not for long. `load`: their share of its time. */
export async function calm(load: () => number): Promise<void> {
  for (let waited = 0; load() > MAX_LOAD && waited < CALM_TIMEOUT_MS; waited += LOOK_MS) await wait(LOOK_MS)
}

/**
 * Hands over the kept pages one after the other, in idle moments after the start and after a rush of prices, each once its parts
 * have loaded: drawn hidden, a tap only has to show them. They are two, which is all the memory it takes.
 */
export async function prepare(add: (route: Route) => void): Promise<void> {
  if (!mayPrepare(navigator as Device)) return
  await wait(AFTER_MS)
  await calm(priceLoad)
  for (const route of mainRoutes.filter(({ keepAlive }) => keepAlive)) {
    await idleMoment(IDLE_TIMEOUT_MS)
    await preload(route)
    if (route.path === '/trade') await import('../trade/TradePage.tsx').then((part) => part.prepareChart())
    add(route)
    await layOut(route)
  }
}

/** Lays out a page that was added, once React has made it: the first tap has to paint it alone. */
async function layOut({ path }: Route): Promise<void> {
  for (let turn = 0; turn < MAX_TURNS; turn++) {
    await idleMoment(BUILD_TIMEOUT_MS)
    const box = document.querySelector(`main > [data-page="${path}"]`)
    if (!keepLayout(box)) continue
    await idleMoment(IDLE_TIMEOUT_MS)
    box?.querySelector('h1')?.getBoundingClientRect()
    return
  }
}
