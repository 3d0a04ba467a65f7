import { msg } from '@lingui/core/macro'
import { Refused } from './envelope.ts'
import type { SignedVisit } from './handler.ts'

/** Refuses what a demo account may not do (document 2 §6). */
export function realOnly({ demo }: Pick<SignedVisit, 'demo'>): void {
  if (demo) throw new Refused(msg`Please register or log in to a real account`)
}
