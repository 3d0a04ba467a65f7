import { atom } from 'jotai'
import { readStored, writeStored } from '../stored.ts'
import { type MarketSort, marketSorts } from './orderMarkets.ts'

const KEY = 'markets.sort'
/** Lists by change are put in order again this often, ms. */
const againMs = 20_000

const heldAtom = atom<MarketSort>(marketSorts.find((one) => one === readStored(KEY)) ?? 'usual')

/** The order of the lists of markets, kept on this device. */
export const marketSortAtom = atom(
  (get) => get(heldAtom),
  (_get, set, sort: MarketSort) => {
    set(heldAtom, sort)
    writeStored(KEY, sort === 'usual' ? undefined : sort)
  },
)

const roundAtom = atom(0)
// A row that is pointed at stays where it is: nothing slips from under the pointer.
const pointedAt = () => matchMedia('(hover: hover)').matches && document.querySelector('li:hover [data-code]') !== null
roundAtom.onMount = (set) => {
  const timer = window.setInterval(() => {
    if (!pointedAt()) set((round) => round + 1)
  }, againMs)
  return () => window.clearInterval(timer)
}

/** Changes whenever a list is to be put in order again: from time to time by change, never else. */
export const orderRoundAtom = atom((get) => {
  const sort = get(heldAtom)
  return sort === 'rising' || sort === 'falling' ? get(roundAtom) : 0
})
