import { within } from '../ui/splitSize.ts'

/** The panes of the terminal that can be sized and closed; the chart has what they leave. */
export const paneNames = ['list', 'positions', 'ticket'] as const
export type PaneName = (typeof paneNames)[number]

/** What somebody wants of a pane: its size in px while it is open, the width of a column or the height of a row. */
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
const LEAST: Readonly<Record<PaneName, number>> = { list: 256, positions: 112, ticket: 272 }
const MOST = { list: 480, ticket: 480 }
/** Below it the chart's header has no room for the price. */
const LEAST_CENTRE: Readonly<Record<Layout, number>> = { narrow: 400, broad: 440 }
/** The chart keeps 240 px; header and periods over it take the rest. */
const LEAST_CHART = 240 + 64 + 48

/** The sizes that nobody has changed. */
export function firstPanes({ width, height }: Room): Panes {
  const sizes = SIZES[layoutOf(width)]
  const positions = Math.round(Math.min(Math.max(140, height * SHARE), 248))
  return {
    list: { size: sizes.list, closed: false },
    positions: { size: positions, closed: false },
    ticket: { size: sizes.ticket, closed: false },
  }
}

/** A pane as it stands, and how far its edge can go. */
export interface StandingPane extends Pane {
  readonly min: number
  readonly max: number
}

/**
 * What the room has place for, of what is wanted: every pane between its least and its most, and the chart with what it
 * needs. Where two columns want too much the first gives way before the last.
 */
export function fitPanes(wanted: Panes, { width, height }: Room): Readonly<Record<PaneName, StandingPane>> {
  const layout = layoutOf(width)
  const leastList = layout === 'narrow' ? RAIL : LEAST.list
  const centre = LEAST_CENTRE[layout]
  const ticketMost = width - centre - (wanted.list.closed ? 0 : leastList)
  const ticket = standing(wanted.ticket, LEAST.ticket, Math.min(MOST.ticket, ticketMost))
  const listMost = width - centre - (ticket.closed ? 0 : ticket.size)
  // Between the rail and the least that rows need there is nothing to show.
  const isRail = layout === 'narrow' && (listMost < LEAST.list || wanted.list.size <= RAIL)
  const size = isRail ? RAIL : Math.max(wanted.list.size, LEAST.list)
  const most = layout === 'narrow' && listMost < LEAST.list ? RAIL : Math.min(MOST.list, listMost)
  const list = standing({ ...wanted.list, size }, leastList, most)
  const positions = standing(wanted.positions, LEAST.positions, height - LEAST_CHART)
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
