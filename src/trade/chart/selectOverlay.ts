import type { Chart, Overlay } from 'klinecharts'

/** The library's name of the candles' pane. */
export const CANDLES = 'candle_pane'

/** The part of the library's store that knows which overlay is selected; its types leave it out. */
interface Selection {
  setClickOverlayInfo(
    info: { paneId: string; overlay: Overlay | null; figureType: 'other' | 'none'; figureIndex: number; figure: null },
    onSelected: () => void,
    onDeselected: () => void,
  ): void
}

const nobody = () => undefined

/** Selects an overlay of the candles as a click would: its places are marked and can be dragged. Undefined: none. */
export function selectOverlay(chart: Chart, overlay: Overlay | undefined): void {
  const selection = (chart as Chart & { getChartStore(): Selection }).getChartStore()
  const figureType = overlay ? 'other' : 'none'
  const info = { paneId: CANDLES, overlay: overlay ?? null, figureType, figureIndex: -1, figure: null } as const
  selection.setClickOverlayInfo(info, nobody, nobody)
}
