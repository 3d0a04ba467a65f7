/** A part of the chart that something stands in, px. */
export interface Area {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** A label that looks for a place. */
export interface LabelBox {
  readonly id: string
  readonly width: number
  readonly height: number
  /** Position of its line. The label is centred on it if possible. */
  readonly y: number
  /** Its left edge so far: it stays there while it hides nothing. */
  readonly left: number | undefined
  /** `held`: it follows the hand over everything else. `still`: it does not step aside for candles. */
  readonly grip?: 'held' | 'still' | undefined
}

/** The room for labels. */
export interface LabelRoom {
  readonly width: number
  readonly height: number
  /** The left edge of the leftmost place. */
  readonly from: number
  /** Never covered. */
  readonly taken: readonly Area[]
  /** Not covered where there is another place on the line. */
  readonly candles: readonly Area[]
}

export interface LabelSpot {
  readonly left: number
  readonly top: number
}

/** Room kept around a label, px. */
const AIR = 4
/** Labels end so far from the price scale, px. */
const END = 6
/** A label that finds no place on its line looks so much higher or lower each time, px. */
const STEP = 4

/**
 * Gives each label the first free place, in the order given: on its line, the leftmost one where it hides no candle,
 * else the leftmost one; then ever further above or below. None covers another or what is taken; one that finds no
 * place at all is left out.
 */
export function placeLabels(labels: readonly LabelBox[], room: LabelRoom): ReadonlyMap<string, LabelSpot> {
  const spots = new Map<string, LabelSpot>()
  const taken = [...room.taken]
  for (const label of labels) {
    const spot = label.grip === 'held' ? heldSpot(label, room) : freeSpot(label, room, taken)
    if (spot === undefined) continue
    spots.set(label.id, spot)
    if (label.grip !== 'held') taken.push(areaOf(spot, label))
  }
  return spots
}

const within = (value: number, from: number, to: number): number => Math.max(from, Math.min(value, to))
const topOf = ({ y, height }: LabelBox, room: LabelRoom) => within(Math.round(y - height / 2), 0, room.height - height)
const areaOf = ({ left, top }: LabelSpot, { width, height }: LabelBox): Area => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})

const heldSpot = (label: LabelBox, room: LabelRoom): LabelSpot => ({
  left: within(label.left ?? room.from, 0, room.width - END - label.width),
  top: topOf(label, room),
})

function freeSpot(label: LabelBox, room: LabelRoom, taken: readonly Area[]): LabelSpot | undefined {
  const line = topOf(label, room)
  const avoided = label.grip === 'still' ? taken : [...taken, ...room.candles]
  const left = freeLeft(label, line, room, avoided) ?? freeLeft(label, line, room, taken)
  if (left !== undefined) return { left, top: line }
  for (let off = STEP; off <= room.height; off += STEP) {
    for (const top of [line - off, line + off]) {
      if (top < 0 || top + label.height > room.height) continue
      const beside = freeLeft(label, top, room, taken)
      if (beside !== undefined) return { left: beside, top }
    }
  }
  return undefined
}

/** The left edge so far where it is free, else the leftmost one that is; undefined where none is. */
function freeLeft(label: LabelBox, top: number, room: LabelRoom, taken: readonly Area[]): number | undefined {
  const { width, height, left: before } = label
  const most = room.width - END - width
  const inTheWay = taken.filter((area) => area.bottom > top - AIR && area.top < top + height + AIR)
  if (before !== undefined && before >= room.from && before <= most) {
    if (inTheWay.every((area) => area.right + AIR <= before || area.left - AIR >= before + width)) return before
  }
  let left = room.from
  for (const area of inTheWay.sort((one, other) => one.left - other.left)) {
    if (area.right + AIR <= left) continue
    if (area.left - AIR >= left + width) break
    left = area.right + AIR
  }
  return left <= most ? left : undefined
}
