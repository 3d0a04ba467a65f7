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
  narrow: { list: 264, ticket: 288 },
  broad: { list: 312, ticket: 312 },
}
/** The positions' share of the height. */
const SHARE = 0.32

const LEAST: Readonly<Record<PaneName, number>> = { list: 256, positions: 112, ticket: 272 }
const MOST: Readonly<Record<PaneName, number>> = { list: 480, positions: Number.POSITIVE_INFINITY, ticket: 480 }
/** Below it the chart's header has no room for the price. */
const LEAST_CENTRE = 440
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
  const ticketMost = width - LEAST_CENTRE - (wanted.list.closed ? 0 : LEAST.list)
  const ticket = standing('ticket', wanted.ticket, ticketMost)
  const list = standing('list', wanted.list, width - LEAST_CENTRE - (ticket.closed ? 0 : ticket.size))
  const positions = standing('positions', wanted.positions, height - LEAST_CHART)
  return { list, positions, ticket }
}

function standing(name: PaneName, { size, closed }: Pane, most: number): StandingPane {
  const max = Math.max(0, Math.min(MOST[name], most))
  const min = Math.min(LEAST[name], max)
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
