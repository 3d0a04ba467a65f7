import { useEffect, useRef, useState } from 'react'
import { shownZone } from '../i18n/timeZone.ts'
import { serverNow } from '../live/live.ts'
import { toast } from '../ui/toast.ts'
import { handOver } from './handOver.ts'
import { dayOf, type TimeRange } from './historyRange.ts'

/** A file for a spreadsheet: what stands in it, and what is said of it. */
interface CsvFile<T> {
  /** Every row of it; given up when its page is left. */
  readonly load: (signal: AbortSignal) => Promise<readonly T[]>
  readonly csv: (rows: readonly T[]) => string
  /** Its name by the first and the last of its days. */
  readonly name: (from: string | undefined, to: string) => string
  /** Words for its being there. */
  readonly told: (rows: readonly T[]) => string
  /** Hears why there is none; not of its having been given up. */
  readonly failed: (error: unknown) => void
}

/** Writes the rows of some times into a file and hands it over: all or none. */
export function useCsv<T>({ from, to }: TimeRange, file: CsvFile<T>): { busy: boolean; write: () => Promise<void> } {
  const [busy, setBusy] = useState(false)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  const write = async () => {
    const controller = new AbortController()
    running.current = controller
    setBusy(true)
    try {
      const rows = await file.load(controller.signal)
      const day = (time: number) => dayOf(time, shownZone())
      const name = file.name(from === undefined ? undefined : day(from), day(to === undefined ? serverNow() : to - 1))
      if (await handOver(new File([file.csv(rows)], name, { type: 'text/csv' }))) toast(file.told(rows))
    } catch (error) {
      if (!controller.signal.aborted) file.failed(error)
    } finally {
      if (!controller.signal.aborted) setBusy(false)
    }
  }
  return { busy, write }
}
