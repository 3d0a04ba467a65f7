import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { TESTING_CATEGORY } from './instruments.ts'

/** A group of instruments (document 1 §3); its name is translated at the door. */
export interface Category {
  readonly id: number
  readonly name: MessageDescriptor
}

/** In the order of the chips; only those that have instruments are shown. */
export const categories: readonly Category[] = [
  { id: 1, name: msg`Forex` },
  { id: 2, name: msg`Metals` },
  { id: 3, name: msg`Indices` },
  { id: 4, name: msg`Crypto` },
  { id: 5, name: msg`Energy` },
  { id: 6, name: msg`Stocks` },
  { id: TESTING_CATEGORY, name: msg`Testing` },
]
