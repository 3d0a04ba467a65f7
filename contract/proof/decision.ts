import { sha256 } from '@noble/hashes/sha2.js'
import type { Side } from '../rules.ts'
import { toBase64 } from './base64.ts'
import { isCount, isFigure, isMaybe, isOneOf, isRecord, isText, readJson } from './shape.ts'

/** Decision of the engine about an order, or about a call it refused. It is stored as JSON and never changed. */
export interface Decision {
  /** `waited`: a stop or target was reached, but the rate to convert real money at was too old. */
  readonly what: 'placed' | 'moved' | 'opened' | 'stopsSet' | 'reduced' | 'closed' | 'cancelled' | 'waited' | 'refused'
  readonly account: number
  /** None where an order was refused. */
  readonly order?: number | undefined
  readonly instrument?: number | undefined
  readonly side?: Side | undefined
  readonly lots?: string | undefined
  /** The price at which it opened or closed, or the target of a pending order. */
  readonly price?: number | undefined
  readonly stopLoss?: number | undefined
  readonly takeProfit?: number | undefined
  /** Reason why the order ended or was refused. */
  readonly reason?: string | undefined
  /** Time at which the call arrived, UTC ms. Missing if a price caused the decision. */
  readonly arrived?: number | undefined
  /** Time of the decision, UTC ms. */
  readonly at: number
  /** The newest tick of the instrument at that moment: its number on the tape from 0, its price and its time. */
  readonly tick?: { readonly number: number; readonly price: number; readonly time: number } | undefined
}

/** Characters of a reason or a number of lots, at most. */
export const MAX_WORD_LENGTH = 40

const short = isMaybe(isText(MAX_WORD_LENGTH))
const isDecision = isRecord({
  what: isOneOf('placed', 'moved', 'opened', 'stopsSet', 'reduced', 'closed', 'cancelled', 'waited', 'refused'),
  account: isCount,
  order: isMaybe(isCount),
  instrument: isMaybe(isCount),
  side: isOneOf(undefined, 'buy', 'sell'),
  lots: short,
  price: isMaybe(isFigure),
  stopLoss: isMaybe(isFigure),
  takeProfit: isMaybe(isFigure),
  reason: short,
  arrived: isMaybe(isCount),
  at: isCount,
  tick: isMaybe(isRecord({ number: isCount, price: isFigure, time: isCount })),
})

const utf8 = new TextEncoder()

/** A decision as it is written down. */
export const writeDecision = (decision: Decision): string => JSON.stringify(decision)

/** Reads a decision; undefined for anything else. */
export const readDecision = (text: string): Decision | undefined => readJson(text, isDecision)

/** Bytes of the salt that hides a decision from everybody who has no receipt. */
export const SALT_BYTES = 16

/** The entry of the log for a decision: a hash that says nothing to whoever does not know the salt. */
export const decisionEntry = (text: string, salt: Uint8Array): Uint8Array<ArrayBuffer> =>
  utf8.encode(`decision\n${toBase64(sha256.create().update(salt).update(utf8.encode(text)).digest())}\n`)

/** The entry of the log for ticks of an instrument that were decided one after the other, the first with a number. */
export const ticksEntry = (instrument: number, first: number, packed: Uint8Array): Uint8Array<ArrayBuffer> =>
  utf8.encode(`ticks\n${instrument}\n${first}\n${toBase64(sha256(packed))}\n`)
