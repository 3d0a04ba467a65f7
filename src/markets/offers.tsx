import { atom } from 'jotai'
import type { Instrument } from '../../contract/entities/market.ts'
import { withLaterWords } from '../i18n/language.ts'
import { unfundedAtom } from '../session/realMoney.ts'
import { practiceAtom } from '../session/session.ts'
import { late, lateSheet } from '../ui/late.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useAtomValue } from '../useAtom.ts'
import { instrumentsAtom } from './atoms.ts'

/** In one file: each further one that loads later costs the first screen its name. */
const parts = () => withLaterWords(import('./laterOffers.ts'))

/** Switches between this device’s demo and real account. */
export const AccountSheet = lateSheet(
  () => parts().then((part) => part.AccountSheet),
  ({ open, onClose }) => open && onClose,
)

/** Offers to replay the last trading day of closed markets. */
export const PractiseCard = late(() => parts().then((part) => part.PractiseCard))

const Steps = late(() => parts().then((part) => part.FirstSteps), { fallback: () => <Skeleton h={56} /> })

/** What leads a real account without money to its first trade; nothing for any other account. */
export const FirstSteps = ({ className }: { className?: string | undefined }) =>
  useAtomValue(unfundedAtom) && (
    <div className={className}>
      <Steps />
    </div>
  )

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
