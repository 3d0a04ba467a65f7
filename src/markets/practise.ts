import { atom } from 'jotai'
import type { Instrument } from '../../contract/entities/market.ts'
import { withLaterWords } from '../i18n/language.ts'
import { practiceAtom } from '../session/session.ts'
import { late } from '../ui/late.tsx'
import { instrumentsAtom } from './atoms.ts'

/** Offers to replay the last trading day of closed markets. */
export const PractiseCard = late(() => withLaterWords(import('./PractiseCard.tsx')).then((part) => part.PractiseCard))

/** As many are replayed together: more would keep a phone waiting. */
const AT_MOST = 6

/** Codes of closed markets to practise on while most markets are closed, as on a weekend; none otherwise. */
export const practiseCodesAtom = atom((get): readonly string[] => {
  const closed = get(instrumentsAtom).filter(({ open }) => !open)
  const isQuiet = closed.length * 2 > get(instrumentsAtom).length && !get(practiceAtom)
  return isQuiet ? closed.slice(0, AT_MOST).map(({ code }) => code) : []
})

/** Where the card stands in a list of markets: before the first closed one; −1 where none is. */
export const firstClosed = (instruments: readonly Instrument[]): number => instruments.findIndex(({ open }) => !open)
