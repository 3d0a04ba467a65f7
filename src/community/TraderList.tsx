import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { PERFORMANCE_WEEKS } from '../../contract/constants.ts'
import type { Trader } from '../../contract/entities/market.ts'
import { errorWords } from '../api/errors.ts'
import { formatDateTime } from '../i18n/dates.ts'
import { ResourceView } from '../resource/ResourceView.tsx'
import type { Asked } from '../resource/useResource.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { cx } from '../ui/cx.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { places } from '../ui/places.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import stack from '../ui/stack.module.css'
import text from '../ui/text.module.css'
import styles from './RankPage.module.css'
import comingSoonSheetStyles from './RankSheets.module.css'
import { TraderCard } from './TraderCard.tsx'
import type { MyRanking } from './useMyRanking.ts'

interface ComingSoonSheetProps {
  /** Whose card was pressed; undefined closes it. */
  user: string | undefined
  onClose: () => void
}

/** All that a press on a trader shows for now (document 2 §2). */
function ComingSoonSheet({ user, onClose }: ComingSoonSheetProps) {
  return (
    <Sheet
      open={user !== undefined}
      onClose={onClose}
      title={<Trans>Coming soon</Trans>}
      sub={<bdi>{user}</bdi>}
      footer={
        <Button full variant="secondary" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <p className={cx(text.body, comingSoonSheetStyles.text)}>
        <Trans>
          Nobody can be copied yet, and traders have no page of their own. Until they have, you see here how they have
          done; no order of yours follows theirs.
        </Trans>
      </p>
    </Sheet>
  )
}

interface TraderListProps {
  traders: Asked<readonly Trader[]>
  mine: MyRanking
  /** What the list is of. */
  label: string
  onName: () => void
}

/** The cards of the ranked traders, the best first, or what stands in their place. */
export function TraderList({ traders, mine, label, onName }: TraderListProps) {
  const [pressed, setPressed] = useState<string>()
  const { answer, error, busy, isCopy, asOf } = traders
  const since = formatDateTime(asOf)
  const why = answer === undefined || error === undefined || busy ? undefined : errorWords(error)
  return (
    <ResourceView
      asked={traders}
      failed={<Trans>The traders did not load</Trans>}
      shapes={<Waiting />}
      shapesClass={styles.list}
    >
      {(list) =>
        list.length === 0 ? (
          <Nobody mine={mine} onName={onName} />
        ) : (
          <>
            {why !== undefined ? (
              <p className={cx(text.note, styles.note)} role="status">
                <Trans>Not loaded again: {why}</Trans>
              </p>
            ) : (
              isCopy && (
                <p className={cx(text.note, styles.note)}>
                  <Trans>
                    Offline copy from <span className="fig">{since}</span>
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
    </ResourceView>
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

function Waiting() {
  return places(4).map((card) => (
    <Card key={card} className={styles.waiting}>
      <span className={stack.row12}>
        <Skeleton w={32} h={32} round />
        <span className={cx(stack.fillColumn, styles.lines)}>
          <Skeleton w={120} h={20} />
          <Skeleton w={80} h={20} round />
        </span>
        <Skeleton w={76} h={32} />
      </span>
      <Skeleton h={40} />
      <Skeleton h={40} />
    </Card>
  ))
}
