import { within } from '../ui/splitSize.ts'

/** The panes of the terminal that can be sized and closed; the chart has what they leave. */
export const paneNames = ['list', 'positions', 'ticket'] as const
export type PaneName = (typeof paneNames)[number]

/** Saved state of a pane: its size in px while it is open, the width of a column or the height of a row. */
export interface Pane {
  readonly size: number
  readonly closed: boolean
}
export type Panes = Readonly<Record<PaneName, Pane>>

/** Windows of one kind share their sizes: what suits a large screen suits no small one. */
export type Layout = 'narrow' | 'broad'
export const layoutOf = (width: number): Layout => (width < 1280 ? 'narrow' : 'broad')

/** The room there is for the terminal, px. */
export interface Room {
  readonly width: number
  readonly height: number
}

const SIZES: Readonly<Record<Layout, Readonly<Record<'list' | 'ticket', number>>>> = {
  narrow: { list: 72, ticket: 288 },
  broad: { list: 312, ticket: 312 },
}
/** The positions' share of the height. */
const SHARE = 0.32

/** The list of markets is at least as wide as its rows need; on a tablet it can also be a rail of codes. */
const RAIL = 72
const MIN_SIZE: Readonly<Record<PaneName, number>> = { list: 212, positions: 112, ticket: 272 }
const MAX_SIZE = { list: 480, ticket: 480 }
/** Below it the chart's header has no room for the price. */
const MIN_CENTRE: Readonly<Record<Layout, number>> = { narrow: 400, broad: 440 }
/** Width of the dock beside the chart in a window of 1,440 px, and with more room. */
const DOCK = { least: 220, most: 320, from: 1440 }
/** The list makes room for it in a window that is not much larger. */
const LIST_BESIDE_DOCK = { width: 212, upTo: 1600 }
/** The chart keeps 240 px; header and periods over it take the rest. */
const MIN_CHART = 240 + 64 + 48

/** The sizes that nobody has changed; `isDocked`: while something stands in the dock. */
export function firstPanes({ width, height }: Room, isDocked = false): Panes {
  const sizes = SIZES[layoutOf(width)]
  const list = isDocked && width < LIST_BESIDE_DOCK.upTo ? Math.min(sizes.list, LIST_BESIDE_DOCK.width) : sizes.list
  const positions = Math.round(Math.min(Math.max(140, height * SHARE), 248))
  return {
    list: { size: list, closed: false },
    positions: { size: positions, closed: false },
    ticket: { size: sizes.ticket, closed: false },
  }
}

/** Returns the width of the dock beside the chart, or undefined if too little would be left for the chart. */
export function dockWidth({ list, ticket }: Panes, { width }: Room): number | undefined {
  const least = (pane: Pane, name: PaneName) => (pane.closed ? 0 : MIN_SIZE[name])
  const room = width - MIN_CENTRE.broad - least(list, 'list') - least(ticket, 'ticket')
  if (room < DOCK.least) return undefined
  return Math.round(within(DOCK.least + (width - DOCK.from) / 2, { min: DOCK.least, max: Math.min(DOCK.most, room) }))
}

/** A pane as it stands, and how far its edge can go. */
export interface StandingPane extends Pane {
  readonly min: number
  readonly max: number
}

/**
 * Fits the requested panes into the available space: every pane between its minimum and maximum, and the chart with the space
 * it needs, beside a dock of `dock` px. If two columns don't fit, the first one shrinks before the last.
 */
export function fitPanes(
  wanted: Panes,
  { width: whole, height }: Room,
  dock = 0,
): Readonly<Record<PaneName, StandingPane>> {
  const layout = layoutOf(whole)
  const width = whole - dock
  const leastList = layout === 'narrow' ? RAIL : MIN_SIZE.list
  const centre = MIN_CENTRE[layout]
  const ticketMost = width - centre - (wanted.list.closed ? 0 : leastList)
  const ticket = standing(wanted.ticket, MIN_SIZE.ticket, Math.min(MAX_SIZE.ticket, ticketMost))
  const listMost = width - centre - (ticket.closed ? 0 : ticket.size)
  // Between the rail and the least that rows need there is nothing to show.
  const isRail = layout === 'narrow' && (listMost < MIN_SIZE.list || wanted.list.size <= RAIL)
  const size = isRail ? RAIL : Math.max(wanted.list.size, MIN_SIZE.list)
  const most = layout === 'narrow' && listMost < MIN_SIZE.list ? RAIL : Math.min(MAX_SIZE.list, listMost)
  const list = standing({ ...wanted.list, size }, leastList, most)
  const positions = standing(wanted.positions, MIN_SIZE.positions, height - MIN_CHART)
  return { list, positions, ticket }
}

function standing({ size, closed }: Pane, least: number, most: number): StandingPane {
  const max = Math.max(0, most)
  const min = Math.min(least, max)
  return { size: within(size, { min, max }), closed, min, max }
}

/** Reads stored sizes; what cannot be understood is as nobody had changed it. */
export function readPanes(stored: string | undefined): Partial<Panes> {
  try {
    const read: unknown = JSON.parse(stored ?? '{}')
    const entries = paneNames.flatMap((name) => {
      const { size, closed } = ((read as Partial<Record<PaneName, Partial<Pane>>> | null)?.[name] ??
        {}) as Partial<Pane>
      if (typeof size !== 'number' || !Number.isFinite(size) || size <= 0) return []
      return [[name, { size: Math.round(size), closed: closed === true }]]
    })
    return Object.fromEntries(entries)
  } catch {
    return {}
  }
}
