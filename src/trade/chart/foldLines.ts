import Big from 'big.js'
import type { ChartLine } from './orderLines.ts'

/** Positions of lines, px from the chart's top. */
interface LineScale {
  readonly height: number
  yAt(price: number): number
}

/** A label at the edge of the chart for lines beyond it. */
export interface EdgePin {
  readonly edge: 'above' | 'below'
  /** So many lines of its kind lie further out; they have no labels meanwhile. */
  readonly more: number
}

/** Labels that are shown in another form. */
export interface Fold {
  /** Positions whose labels would cover each other, by the ids of their lines. */
  readonly nets: readonly (readonly string[])[]
  readonly pins: ReadonlyMap<string, EdgePin>
  /** Lines that stand behind a pin. */
  readonly behind: ReadonlySet<string>
}

export const UNFOLDED: Fold = { nets: [], pins: new Map(), behind: new Set() }

/** Lines nearer than this fold; those that are folded unfold further apart than that, so that no tick flips them, px. */
const [JOIN, PART] = [26, 34]
/** A pinned line has to come so far into the chart before it gets its own label back, px. */
const INTO = 8

/** Returns which labels are combined and which are pinned to an edge, given the previous state. */
export function foldLines(lines: readonly ChartLine[], scale: LineScale, before: Fold): Fold {
  const nets = (['buy', 'sell'] as const).flatMap((side) => {
    const held = lines.filter((line) => line.kind === 'position' && line.side === side)
    return closeOnes(held, scale, before).filter((net) => net.length > 1)
  })
  const pins = new Map<string, EdgePin>()
  const behind = new Set<string>()
  const labelled = withNets(lines, nets).filter(({ moving }) => !moving)
  const kinds = new Set(labelled.map(({ kind }) => kind))
  for (const edge of ['above', 'below'] as const) {
    /** Returns how far a line is beyond the edge. */
    const beyond = ({ price }: ChartLine) => {
      const y = scale.yAt(price)
      return edge === 'above' ? -y : y - scale.height
    }
    const isPinned = (line: ChartLine) => beyond(line) > (before.pins.get(line.id)?.edge === edge ? -INTO : 0)
    for (const kind of kinds) {
      const [nearest, ...others] = labelled
        .filter((line) => line.kind === kind && isPinned(line))
        .sort((one, other) => beyond(one) - beyond(other))
      if (nearest === undefined) continue
      pins.set(nearest.id, { edge, more: others.length })
      for (const { id } of others) behind.add(id)
    }
  }
  return { nets, pins, behind }
}

/** Lines in groups of neighbours; those beyond an edge are neighbours there. */
function closeOnes(lines: readonly ChartLine[], { height, yAt }: LineScale, before: Fold): string[][] {
  const rows = lines
    .map(({ id, price }) => ({ id, y: Math.max(-JOIN, Math.min(yAt(price), height + JOIN)) }))
    .sort((one, other) => one.y - other.y)
  const groups: string[][] = []
  for (const [index, { id, y }] of rows.entries()) {
    const last = rows[index - 1]
    const together = last && before.nets.some((net) => net.includes(id) && net.includes(last.id))
    if (last !== undefined && y - last.y < (together ? PART : JOIN)) groups.at(-1)?.push(id)
    else groups.push([id])
  }
  // In the order of the list: the net is the same one whichever of its positions is the highest.
  const rank = new Map(lines.map(({ id }, index) => [id, index]))
  return groups.map((group) => group.sort((one, other) => (rank.get(one) ?? 0) - (rank.get(other) ?? 0)))
}

/** Returns true if both show the same labels. */
export const sameFold = (one: Fold, other: Fold): boolean => keyOf(one) === keyOf(other)

const keyOf = ({ nets, pins, behind }: Fold): string => JSON.stringify([nets, [...pins], [...behind]])

/** The lines with one for each net position in the place of its positions. */
export function withNets(lines: readonly ChartLine[], nets: Fold['nets']): readonly ChartLine[] {
  if (nets.length === 0) return lines
  const found = nets
    .map((ids) => lines.filter(({ id }) => ids.includes(id)))
    .flatMap((members) => (members.length > 1 ? [netLine(members)] : []))
  const folded = new Set(found.flatMap(({ members }) => members?.map(({ id }) => id) ?? []))
  return [...found, ...lines.filter(({ id }) => !folded.has(id))]
}

/** Positions of one side as one: their lots together, at their average price. */
function netLine(members: readonly ChartLine[]): ChartLine {
  const [first] = members as [ChartLine]
  const lots = members.reduce((sum, line) => sum.plus(line.lots), new Big(0))
  const worth = members.reduce((sum, line) => sum.plus(new Big(line.lots).times(line.price)), new Big(0))
  const price = worth.div(lots).toNumber()
  const { kind, tone, dashed, side } = first
  return {
    id: `net:${first.id}`,
    ...{ kind, tone, dashed, side, price, lots: lots.toFixed(), open: price },
    order: undefined,
    members,
  }
}
