import { atom, type WritableAtom } from 'jotai'
import { type ChartPeriod, chartPeriods } from '../../contract/candlePeriods.ts'
import { readStored, writeStored } from '../stored.ts'

const KEY = 'period'
const stored = readStored(KEY)
const heldAtom = atom<ChartPeriod>(chartPeriods.find((one) => one === stored) ?? '1min')

/** The chart's period, 1 minute until another is chosen (document 1 §9); remembered. */
export const periodAtom: WritableAtom<ChartPeriod, [ChartPeriod], void> = atom(
  (get) => get(heldAtom),
  (_get, set, period) => {
    set(heldAtom, period)
    writeStored(KEY, period)
  },
)
