import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { CODE } from '../../contract/calls.ts'

/** Envelope of every answer (document 1 §3, decisions §1). */
export interface Envelope {
  readonly code: number
  readonly msg: string
  readonly data: unknown
}

/** An answer that worked. */
export const success = (data: unknown, msg = ''): Envelope => ({ code: CODE.success, msg, data: data ?? null })

/** An answer that did not: refused, no session, or too many (decisions §1). */
export const failure = (code: number, msg: string): Envelope => ({ code, msg, data: null })

/** Nobody can tell what became of a call: its answer is lost. Whoever asked has to ask what became of it. */
export class LostAnswer extends Error {
  override readonly name = 'LostAnswer'
}

/** A call that is refused with words for the visitor: code 0 unless said. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly words: MessageDescriptor
  readonly code: number
  /** Seconds after which it may be tried again; for code 429. */
  readonly retryAfter: number | undefined

  constructor(words: MessageDescriptor, code: number = CODE.refused, retryAfter?: number) {
    super(words.message ?? words.id)
    this.words = words
    this.code = code
    this.retryAfter = retryAfter
  }
}

/** The refusal of what needs something that does not answer: an engine, the database. */
export const unreachable = (): Refused =>
  new Refused(msg`This isn’t possible right now; nothing was done. Please try again`)
