import { useEffect, useRef, useState } from 'react'
import { shownZone } from '../i18n/timeZone.ts'
import { serverNow } from '../live/live.ts'
import { saveFile } from '../ui/saveFile.ts'
import { toast } from '../ui/toast.ts'
import { dayOf, type TimeRange } from './historyRange.ts'

/** Returns true if the system's share sheet accepts the file. */
function canShare(file: File): boolean {
  return matchMedia('(pointer: coarse)').matches && navigator.canShare?.({ files: [file] }) === true
}

/** Hands a file over: shared from a phone that can, saved by any other device. False when the visitor called it off. */
export async function shareOrSave(file: File): Promise<boolean> {
  if (canShare(file)) {
    try {
      await navigator.share({ files: [file], title: file.name })
      return true
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return false
      // It took too long since the tap, or the sheet does not want it: then as a download.
    }
  }
  saveFile(file)
  return true
}

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
      if (await shareOrSave(new File([file.csv(rows)], name, { type: 'text/csv' }))) toast(file.told(rows))
    } catch (error) {
      if (!controller.signal.aborted) file.failed(error)
    } finally {
      if (!controller.signal.aborted) setBusy(false)
    }
  }
  return { busy, write }
}
