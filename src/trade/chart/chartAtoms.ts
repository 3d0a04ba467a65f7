import { atom, type WritableAtom } from 'jotai'
import { readStored, writeStored } from '../../stored.ts'
import { type ChartSettings, readSettings, writeSettings } from './chartSettings.ts'
import type { DrawingBoard } from './drawingBoard.ts'

const KEY = 'chart'
const heldAtom = atom<ChartSettings>(readSettings(readStored(KEY)))

/** Chart settings of this device, remembered. */
export const chartSettingsAtom: WritableAtom<ChartSettings, [Partial<ChartSettings>], void> = atom(
  (get) => get(heldAtom),
  (get, set, change) => {
    const settings = { ...get(heldAtom), ...change }
    set(heldAtom, settings)
    writeStored(KEY, writeSettings(settings))
  },
)

/** Open sheet of the chart: its settings, all of them on a phone, or its bars as a table. */
export const chartSheetAtom = atom<'look' | 'indicators' | 'table' | undefined>(undefined)

/** True while the drawing tools are shown. */
export const drawingAtom = atom(false)

/** Owner of the drawings: the user, or the replay session of this name. */
export const drawingScopeAtom = atom('')

/** Board of the drawing tools, once it is loaded. */
export const drawingBoardAtom = atom<DrawingBoard | undefined>(undefined)

/** True while the chart fills the screen. */
export const fullScreenAtom = atom(false)
