import { instrumentOf, selectedCodeAtom } from '../markets/atoms.ts'
import { goTo } from '../router.tsx'
import { store } from '../store.ts'

/** Opens an instrument's chart and ticket. */
export function openInstrument(code: string): void {
  if (instrumentOf({ code })) store.set(selectedCodeAtom, code)
  goTo('/trade')
}
