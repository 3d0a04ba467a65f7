import { atom, type WritableAtom } from 'jotai'
import { readStored, writeStored } from '../../stored.ts'
import type { TrueRangeBar } from './averageTrueRange.ts'
import { type ChartSettings, readSettings, writeSettings } from './chartSettings.ts'
import type { DrawingBoard } from './drawingBoard.ts'

const KEY = 'chart'
const heldAtom = atom<ChartSettings>(readSettings(readStored(KEY)))

/** How this device draws charts; remembered. */
export const chartSettingsAtom: WritableAtom<ChartSettings, [Partial<ChartSettings>], void> = atom(
  (get) => get(heldAtom),
  (get, set, change) => {
    const settings = { ...get(heldAtom), ...change }
    set(heldAtom, settings)
    writeStored(KEY, writeSettings(settings))
  },
)

/** Which sheet of the chart is open: its settings, on a phone all of them in one, or its bars as a table. */
export const chartSheetAtom = atom<'look' | 'indicators' | 'table' | undefined>(undefined)

/** Whether the drawing tools stand on the chart. */
export const drawingAtom = atom(false)

/** What the tools draw on, as soon as it is loaded. */
export const drawingBoardAtom = atom<DrawingBoard | undefined>(undefined)

/** Whether the chart has the whole screen. */
export const fullScreenAtom = atom(false)

/** Reads the bars that the chart holds now, oldest first; undefined while there is no chart. */
export const chartBarsAtom = atom<(() => readonly TrueRangeBar[]) | undefined>(undefined)
