import type { Instrument } from '../../contract/entities/market.ts'
import { formatStep } from './priceStep.ts'
import type { StopUnit } from './stopUnits.ts'

/** Order entry at the live price, or waiting for an entered one (document 1 §4). */
export type TicketMode = 'market' | 'pending'

/** Kind of stop. */
export type StopKind = 'stopLoss' | 'takeProfit'

/** A stop's switch and its input; what is typed stays while the switch is off. */
export interface StopDraft {
  readonly on: boolean
  /** Unit of the input. The typed value stays, whatever lots and prices do. */
  readonly unit: StopUnit
  /** Decimal text; empty while nothing readable is typed. */
  readonly text: string
  /** Untouched since it was switched on; changed; or left, and so bars an order that it does not fit. */
  readonly phase: 'new' | 'changed' | 'left'
}

/** Content of the form. Every number is the decimal text of its input, and empty while it is not readable. */
export interface TicketDraft {
  /** The instrument the draft is for; empty before the first one. */
  readonly code: string
  readonly mode: TicketMode
  readonly lots: string
  /** Undefined when the instrument has no leverages (document 1 §5). */
  readonly leverage: number | undefined
  /** The price a pending order waits for. */
  readonly target: string
  readonly stopLoss: StopDraft
  readonly takeProfit: StopDraft
}

/** Actions of the form. */
export type TicketAction =
  | { readonly type: 'instrument'; readonly instrument: Instrument }
  | { readonly type: 'mode'; readonly mode: TicketMode; readonly price: number | undefined; readonly digits: number }
  | { readonly type: 'lots'; readonly lots: string }
  | { readonly type: 'leverage'; readonly leverage: number }
  | { readonly type: 'target'; readonly price: string }
  | {
      readonly type: 'stop'
      readonly kind: StopKind
      readonly on: boolean
      /** The current close; what the input of a price starts at (document 1 §4). */
      readonly price: number | undefined
      readonly digits: number
    }
  | { readonly type: 'stopText'; readonly kind: StopKind; readonly text: string }
  /** `text`: what stood there, in the other unit, or what it is set to. A stop that is off is switched on. */
  | { readonly type: 'stopUnit'; readonly kind: StopKind; readonly unit: StopUnit; readonly text: string }
  /** The input was left, or an order was pressed. */
  | { readonly type: 'stopLeft'; readonly kind: StopKind }

const OFF: StopDraft = { on: false, unit: 'price', text: '', phase: 'new' }

/** The form before any instrument is known. */
export const emptyTicket: TicketDraft = {
  code: '',
  mode: 'market',
  lots: '',
  leverage: undefined,
  target: '',
  stopLoss: OFF,
  takeProfit: OFF,
}

/** Writes a live price as the text of an input. */
const asText = (price: number | undefined, digits: number): string => (price === undefined ? '' : price.toFixed(digits))

/**
 * The next state of the form. Another instrument sets lots to its minimum, leverage to its first value and both stops
 * off (document 1 §4), but leaves the units they are typed in; the same instrument, loaded again, leaves everything as typed.
 */
export function ticketState(draft: TicketDraft, action: TicketAction): TicketDraft {
  switch (action.type) {
    case 'instrument': {
      const { code, lotMin, lotStep, leverages } = action.instrument
      if (code === draft.code) return keepsLeverage(draft, leverages)
      return {
        ...emptyTicket,
        code,
        mode: draft.mode,
        lots: formatStep(lotMin, lotStep),
        leverage: leverages[0],
        stopLoss: { ...OFF, unit: draft.stopLoss.unit },
        takeProfit: { ...OFF, unit: draft.takeProfit.unit },
      }
    }
    case 'mode': {
      const target = draft.target === '' ? asText(action.price, action.digits) : draft.target
      return { ...draft, mode: action.mode, target: action.mode === 'pending' ? target : draft.target }
    }
    case 'lots':
      return { ...draft, lots: action.lots }
    case 'leverage':
      return { ...draft, leverage: action.leverage }
    case 'target':
      return { ...draft, target: action.price }
    case 'stop': {
      const { on, kind } = action
      const { unit, text } = draft[kind]
      return {
        ...draft,
        [kind]: { on, unit, text: on && unit === 'price' ? asText(action.price, action.digits) : text, phase: 'new' },
      }
    }
    case 'stopText': {
      const { phase, ...stop } = draft[action.kind]
      const next = phase === 'new' ? 'changed' : phase
      return { ...draft, [action.kind]: { ...stop, text: action.text, phase: next } }
    }
    case 'stopUnit': {
      const { kind, unit, text } = action
      const { phase, ...stop } = draft[kind]
      return { ...draft, [kind]: { ...stop, on: true, unit, text, phase: text === '' ? 'new' : phase } }
    }
    case 'stopLeft':
      return { ...draft, [action.kind]: { ...draft[action.kind], phase: 'left' } }
  }
}

/** A leverage the operator took away gives way to the first one left. */
function keepsLeverage(draft: TicketDraft, leverages: readonly number[]): TicketDraft {
  if (draft.leverage !== undefined && leverages.includes(draft.leverage)) return draft
  return draft.leverage === leverages[0] ? draft : { ...draft, leverage: leverages[0] }
}
