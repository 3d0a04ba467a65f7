import { AROUND_MS, type CheckedPack } from '../../contract/proof/checkPack.ts'
import type { Decision } from '../../contract/proof/decision.ts'
import type { CheckedFill } from '../../contract/proof/orderProof.ts'
import type { DeviceMoment } from '../../contract/proof/pack.ts'
import type { NumberedTick } from '../../contract/proof/receipt.ts'
import { RecordedTimes } from '../../contract/recording/recordedTimes.ts'

/** Event at a time by the server's clock, UTC ms. */
export interface Happening {
  readonly time: number
  readonly by: 'device' | 'server'
  readonly what: 'shown' | 'tap' | 'answer' | 'connection' | 'arrived' | 'decided'
  /** In the words of the pack: `close`, `done`, `stopLoss`. */
  readonly detail: string
  readonly price?: number | undefined
  /** Age of a price when the device received it, ms. */
  readonly age?: number | undefined
  /** True if a price shown by the device is a tick of the pack. */
  readonly isTick?: boolean
}

/** The ticks around one decision, as they are drawn. */
export interface TickPlot {
  readonly decision: Decision
  readonly fill: CheckedFill | undefined
  readonly ticks: readonly NumberedTick[]
  /** Of the device and of the server, within the time of the ticks. */
  readonly happenings: readonly Happening[]
  readonly from: number
  readonly to: number
}

/** Ticks of a drawing: more cannot be told apart. */
const MAX_TICKS = 1_000
/** An order that was opened and closed has two. */
const MAX_PLOTS = 10

/** A moment as a file of evidence has it: UTC, to the millisecond. */
export const moment = (time: number): string =>
  Number.isFinite(time) && Math.abs(time) < 8.64e15 ? new Date(time).toISOString().replace('T', ' ') : '?'

/** Lists the witnesses that have signed the log up to the decisions: `2/3 · witness-a ✓ 2026-… · witness-b ✗`. */
export const witnessLine = (witnesses: CheckedPack['witnesses']): string =>
  [
    `${witnesses.filter(({ agrees }) => agrees).length}/${witnesses.length}`,
    ...witnesses.map(({ name, agrees, signedAt = Number.NaN }) => `${name} ${agrees ? `✓ ${moment(signedAt)}` : '✗'}`),
  ].join(' · ')

/** Both timelines of a pack by the server's clock, oldest first. The device's clock is set right by what the server told it. */
export function happeningsOf({ pack, proof }: CheckedPack): Happening[] {
  const times = new RecordedTimes({ events: pack.device })
  const known = new Set(proof.runs.flatMap((run) => run.map(({ time, price }) => `${time} ${price}`)))
  const device = pack.device.flatMap((moment) => deviceHappening(moment, times.serverAt(moment.at), known))
  const server = proof.decisions.flatMap((decision): Happening[] => {
    const { what, reason, price, arrived, at } = decision
    const detail = reason === undefined ? what : `${what} ${reason}`
    return [
      ...(arrived === undefined ? [] : [{ time: arrived, by: 'server', what: 'arrived', detail: what } as const]),
      { time: at, by: 'server', what: 'decided', detail, price },
    ]
  })
  return [...device, ...server].sort((one, other) => one.time - other.time)
}

function deviceHappening(moment: DeviceMoment, time: number, known: ReadonlySet<string>): Happening[] {
  const by = 'device'
  switch (moment.type) {
    case 'quotes':
      return moment.quotes.map(([, price, reported]) => ({
        ...{ time, by, what: 'shown', detail: '', price },
        ...(reported !== null && { age: time - reported, isTick: known.has(`${reported} ${price}`) }),
      }))
    case 'order':
      return [
        moment.phase === 'sending'
          ? { time, by, what: 'tap', detail: moment.kind }
          : { time, by, what: 'answer', detail: `${moment.kind} ${moment.phase}` },
      ]
    case 'link':
      return [{ time, by, what: 'connection', detail: moment.status }]
    case 'shown':
      return [{ time, by, what: 'connection', detail: moment.state }]
    default:
      return []
  }
}

/** Returns what to draw: the ticks around every fill, or around the last decision if nothing was filled. */
export function plotsOf(checked: CheckedPack): TickPlot[] {
  const all = happeningsOf(checked)
  const { fills, decisions } = checked.proof
  const drawn = fills.length > 0 ? fills.map(({ decision }) => decision) : decisions.slice(-1)
  return drawn.slice(-MAX_PLOTS).flatMap((decision): TickPlot[] => {
    const { tick } = decision
    const run = checked.proof.runs.find((one) => one.some(({ number }) => number === tick?.number))
    if (tick === undefined || run === undefined) return []
    const [from, to] = [tick.time - AROUND_MS, tick.time + AROUND_MS]
    const isWithin = ({ time }: { readonly time: number }) => time >= from && time <= to
    const fill = fills.find((one) => one.decision === decision)
    return [
      { decision, fill, ticks: run.filter(isWithin).slice(-MAX_TICKS), happenings: all.filter(isWithin), from, to },
    ]
  })
}
