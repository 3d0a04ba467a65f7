import type { KeptEvidence } from '../entities/evidence.ts'
import type { RecordedEvent } from '../recording/recordingLines.ts'
import { isCount, isFigure, isList, isMaybe, isOneOf, isRecord, isText, readJson } from './shape.ts'
import { MAX_WITNESSES } from './witnessed.ts'

/** Something that the device showed or did, by its own clock: a line of the flight recorder. */
export type DeviceMoment = Extract<RecordedEvent, { readonly type: 'quotes' | 'clock' | 'link' | 'shown' | 'order' }>

/**
 * A dispute pack: one JSON file that says what a device showed and did about an order, what the server decided, and what proves
 * that. `docs/proof.md` describes it.
 */
export interface Pack {
  readonly format: 'dispute-pack'
  readonly version: 1
  /** Time of the export by the device's clock, UTC ms. */
  readonly exportedAt: number
  readonly order: string
  /** `code`: such as `EURUSD`, as in the lines of `device`. */
  readonly market: { readonly id: string; readonly code: string; readonly name: string; readonly digits: number }
  /** Data from the server: decisions and ticks with their paths to the root of its signed checkpoint, and its witnesses. */
  readonly server: KeptEvidence
  /** A checkpoint that the device had checked before, its key, and what proves that the log grew from one to the other. */
  readonly seen?: { readonly key: string; readonly checkpoint: string; readonly path: readonly string[] } | undefined
  readonly device: readonly DeviceMoment[]
}

/** Characters of a pack. */
export const MAX_PACK_LENGTH = 8 * 1024 * 1024
/** Lines of the device. */
export const MAX_MOMENTS = 5_000

// Every field is bounded: a pack comes from anybody.
const short = isText(60)
const note = isText(10_000)
const key = isText(400)
const path = isList(isText(44), 64)
const maybeCount = isMaybe(isCount)
const at = { at: isCount, type: isText(10) }
const quote = (value: unknown) => {
  const [code, price, time, open, ...more] = Array.isArray(value) ? value : []
  return short(code) && isFigure(price) && (time === null || isCount(time)) && isFigure(open) && more.length === 0
}
const moments: Readonly<Record<DeviceMoment['type'], (value: unknown) => boolean>> = {
  quotes: isRecord({ ...at, server: maybeCount, quotes: isList(quote, 1) }),
  clock: isRecord({ ...at, server: isCount }),
  link: isRecord({ ...at, status: short }),
  shown: isRecord({ ...at, state: short }),
  order: isRecord({ ...at, kind: short, phase: short, code: isMaybe(short), asked: isOneOf(undefined, true, false) }),
}
const isMoment = (value: unknown) => {
  const { type } = (value ?? {}) as DeviceMoment
  return Object.hasOwn(moments, type) && moments[type](value)
}
const isPack = isRecord({
  format: isOneOf('dispute-pack'),
  version: isOneOf(1),
  exportedAt: isCount,
  order: short,
  market: isRecord({ id: short, code: short, name: short, digits: (value) => isCount(value) && Number(value) <= 12 }),
  server: isRecord({
    key,
    shard: isCount,
    checkpoint: note,
    rotations: isList(note, 100),
    decisions: isList(isRecord({ decision: isText(2_000), salt: short, index: isCount, path }), 500),
    ticks: isList(
      isRecord({ instrumentId: short, first: isCount, packed: isText(400_000), index: isCount, path }),
      MAX_MOMENTS,
    ),
    witnesses: isMaybe(isList(isRecord({ key, checkpoint: note, path }), MAX_WITNESSES)),
  }),
  seen: isMaybe(isRecord({ key, checkpoint: note, path })),
  device: isList(isMoment, MAX_MOMENTS),
})

/** Reads what a device has kept; nothing of what is none. */
export const readMoments = (text: string): readonly DeviceMoment[] =>
  readJson(text, isList(isMoment, MAX_MOMENTS)) ?? []

/** A pack as a file has it. */
export const writePack = (pack: Pack): string => `${JSON.stringify(pack, undefined, 1)}\n`

/** Reads a pack; undefined for anything else. */
export const readPack = (file: string): Pack | undefined =>
  file.length > MAX_PACK_LENGTH ? undefined : readJson(file, isPack)
