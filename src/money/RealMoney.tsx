import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { marketFaces } from '../markets/MarketIndicator.tsx'
import { basicInfoAtom } from '../session/basicInfo.ts'
import { realMoneyAtom, realMoneyWords } from '../session/realMoney.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useAtomValue } from '../useAtom.ts'
import styles from './RealMoney.module.css'

/** Shows what moves money, under a line where none of it is real; where real money cannot move, it says why instead. */
export function RealMoney({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  const note = useAtomValue(realMoneyAtom)
  const source = useAtomValue(basicInfoAtom)?.marketSource ?? 'live'
  if (note === undefined) return children
  const words = t(realMoneyWords[note])
  if (note === 'closed') {
    return (
      <EmptyState icon="lock" title={t(marketFaces[source].words)}>
        {words}
      </EmptyState>
    )
  }
  return (
    <div className={styles.frame}>
      <p className={styles.note}>{words}</p>
      {children}
    </div>
  )
}
