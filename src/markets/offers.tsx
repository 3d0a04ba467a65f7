import { atom } from 'jotai'
import type { Instrument } from '../../contract/entities/market.ts'
import { withLaterWords } from '../i18n/language.ts'
import { unfundedAtom } from '../session/realMoney.ts'
import { practiceAtom } from '../session/session.ts'
import { lazyPart, lazySheet } from '../ui/lazy.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useAtomValue } from '../useAtom.ts'
import { instrumentsAtom } from './atoms.ts'

/** In one file: each further one that loads later costs the first screen its name. */
const parts = () => withLaterWords(import('./lazyOffers.ts'))

/** Switches between this device’s demo and real account. */
export const AccountSheet = lazySheet(
  () => parts().then((part) => part.AccountSheet),
  ({ open, onClose }) => open && onClose,
)

/** Offers to replay the last trading day of closed markets. */
export const PractiseCard = lazyPart(() => parts().then((part) => part.PractiseCard))

const Steps = lazyPart(() => parts().then((part) => part.FirstSteps), { fallback: () => <Skeleton h={56} /> })

/** Leads a real account without money to its first trade. Nothing for any other account. */
export const FirstSteps = ({ className }: { className?: string | undefined }) =>
  useAtomValue(unfundedAtom) && (
    <div className={className}>
      <Steps />
    </div>
  )

/** As many are replayed together: more would keep a phone waiting. */
const MAX_CODES = 6

/** Codes of closed markets to practise on while most markets are closed, as on a weekend; none otherwise. */
export const practiseCodesAtom = atom((get): readonly string[] => {
  const closed = get(instrumentsAtom).filter(({ open }) => !open)
  const isQuiet = closed.length * 2 > get(instrumentsAtom).length && !get(practiceAtom)
  return isQuiet ? closed.slice(0, MAX_CODES).map(({ code }) => code) : []
})

/** Returns the card's place in a list: before the first closed market, or −1 if there is none. */
export const firstClosed = (instruments: readonly Instrument[]): number => instruments.findIndex(({ open }) => !open)
