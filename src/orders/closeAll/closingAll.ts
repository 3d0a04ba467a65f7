import { atom } from 'jotai'

/** A question which positions are to be closed. */
export interface ClosingAll {
  /** The id of the instrument that is chosen to begin with; all where there is none. */
  readonly only?: string | undefined
}

/** Request in the sheet that closes many positions. Undefined while it is closed. */
export const closingAllAtom = atom<ClosingAll | undefined>(undefined)

export interface CloseAllSheetProps {
  requested: ClosingAll | undefined
  onAsk: (requested: ClosingAll | undefined) => void
}
