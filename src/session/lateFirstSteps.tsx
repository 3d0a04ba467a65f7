import { withLaterWords } from '../i18n/language.ts'
import { late } from '../ui/late.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useAtomValue } from '../useAtom.ts'
import { unfundedAtom } from './realMoney.ts'

const Steps = late(() => withLaterWords(import('./FirstSteps.tsx')).then((part) => part.FirstSteps), {
  fallback: () => <Skeleton h={56} />,
})

/** What leads a real account without money to its first trade; nothing for any other account. */
export const FirstSteps = ({ className }: { className?: string | undefined }) =>
  useAtomValue(unfundedAtom) && (
    <div className={className}>
      <Steps />
    </div>
  )
