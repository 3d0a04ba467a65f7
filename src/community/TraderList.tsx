import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { PERFORMANCE_WEEKS } from '../../contract/constants.ts'
import { errorWords } from '../api/errors.ts'
import { formatDateTime } from '../i18n/dates.ts'
import type { Asked } from '../session/useAnswer.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { places } from '../ui/places.ts'
import { Loading, Skeleton } from '../ui/Skeleton.tsx'
import { ComingSoonSheet } from './ComingSoonSheet.tsx'
import styles from './RankPage.module.css'
import { TraderCard } from './TraderCard.tsx'
import type { MyRanking } from './useMyRanking.ts'
import type { RankedTraders } from './useTraders.ts'

interface TraderListProps {
  traders: Asked<RankedTraders>
  mine: MyRanking
  /** What the list is of. */
  label: string
  onName: () => void
}

/** The cards of the ranked traders, the best first, or what stands in their place. */
export function TraderList({ traders, mine, label, onName }: TraderListProps) {
  const { t } = useLingui()
  const [pressed, setPressed] = useState<string>()
  const { answer, error, busy, reload } = traders
  if (answer === undefined) {
    if (error === undefined || busy) return <Waiting label={t`Loading`} />
    return (
      <ErrorState title={<Trans>The traders did not load</Trans>} busy={busy} onRetry={reload}>
        {errorWords(error)}
      </ErrorState>
    )
  }
  const { list, asOf } = answer
  if (list.length === 0) return <Nobody mine={mine} onName={onName} />
  const since = formatDateTime(asOf)
  const why = error === undefined || busy ? undefined : errorWords(error)
  return (
    <>
      {why !== undefined ? (
        <p className={styles.note} role="status">
          <Trans>Not loaded again: {why}</Trans>
        </p>
      ) : (
        asOf !== undefined && (
          <p className={styles.note}>
            <Trans>
              Kept on this device on <span className="fig">{since}</span>
            </Trans>
          </p>
        )
      )}
      <ol className={styles.list} aria-label={label}>
        {list.map((trader, place) => (
          <TraderCard
            key={trader.user}
            trader={trader}
            position={place + 1}
            own={mine.nickname !== undefined && trader.user === mine.nickname}
            onOpen={() => setPressed(trader.user)}
          />
        ))}
      </ol>
      <ComingSoonSheet user={pressed} onClose={() => setPressed(undefined)} />
    </>
  )
}

/** Nobody is made up where nobody is. */
function Nobody({ mine, onName }: { mine: MyRanking; onName: () => void }) {
  if (mine.part === 'none') {
    return (
      <EmptyState icon="user" title={<Trans>Nobody is ranked yet</Trans>}>
        <Trans>The traders whom this broker ranks are listed here.</Trans>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon="user"
      title={<Trans>Nobody is ranked yet</Trans>}
      action={
        mine.part === 'out' ? (
          <Button size="m" onClick={onName}>
            <Trans>Take part</Trans>
          </Button>
        ) : undefined
      }
    >
      <Trans>
        Whoever takes part with a real account is listed here once they have closed an order within{' '}
        <Plural value={PERFORMANCE_WEEKS} one="# week" other="# weeks" />.
      </Trans>
    </EmptyState>
  )
}

function Waiting({ label }: { label: string }) {
  return (
    <Loading label={label} className={styles.list}>
      {places(4).map((card) => (
        <Card key={card} className={styles.waiting}>
          <span className={styles.head}>
            <Skeleton w={32} h={32} round />
            <span className={styles.lines}>
              <Skeleton w={120} h={20} />
              <Skeleton w={80} h={20} round />
            </span>
            <Skeleton w={76} h={32} />
          </span>
          <Skeleton h={40} />
          <Skeleton h={40} />
        </Card>
      ))}
    </Loading>
  )
}
