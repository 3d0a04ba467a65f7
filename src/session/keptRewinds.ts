import { DATABASE } from '../../contract/cacheDatabases.ts'
import { idbStore } from '../../sw/cache/idbStore.ts'
import { store } from '../store.ts'
import { KeptByOrder } from './keptByOrder.ts'
import { ownTokenAtom } from './session.ts'

/** Trades of an account whose ticks are kept at most. */
export const MAX_REWINDS = 40
/** Trades of an account whose variants are kept at most. */
const MAX_VARIED_REWINDS = 500

const own = () => store.get(ownTokenAtom)
const asItIs = { encode: (stored: unknown) => stored, decode: (held: unknown) => held }

/** Stored market data of rewound trades. */
export const keptRewinds = new KeptByOrder<unknown>(idbStore(DATABASE.rewinds), own, { ...asItIs, most: MAX_REWINDS })

/** Stored variants of rewound trades. */
export const keptVariants = new KeptByOrder<unknown>(idbStore(DATABASE.variants), own, {
  ...asItIs,
  most: MAX_VARIED_REWINDS,
})
