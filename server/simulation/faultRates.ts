import type { SeededRandom } from './seededRandom.ts'
import type { DiskFault } from './simulatedDisk.ts'

/** Rates of faults: as a share of what they can affect, or as the mean interval in minutes. */
export const faultRates = {
  ...{ dropped: 0.04, doubled: 0.04, delayed: 0.05, reusedId: 0.01 },
  ...{ spike: 0.015, doubledTick: 0.02, overtakenTick: 0.02, clockBack: 0.3 },
  /** Minutes. */
  ...{ cashier: 1, kill: 5, full: 8, gone: 8, gap: 7, jump: 7 },
} as const

const diskFaults: ReadonlyArray<readonly [DiskFault, share: number]> = [
  ['crash before writing', 0.003],
  ['crash while writing', 0.004],
  ['crash after writing', 0.004],
  ['disk error', 0.008],
  ['slow disk', 0.03],
]

/** Returns the fault of the next round that is written, if any. `harshness` multiplies the rates. */
export function nextDiskFault(random: SeededRandom, harshness: number): DiskFault | undefined {
  return diskFaults.find(([, share]) => random.happens(share * harshness))?.[0]
}
