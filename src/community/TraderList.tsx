import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Trader } from '../../contract/entities/market.ts'
import { errorWords } from '../api/errors.ts'
import { formatDateTime } from '../i18n/dates.ts'
import { ResourceView } from '../resource/ResourceView.tsx'
import type { LoadRequest } from '../resource/useResource.ts'
import { loginPath } from '../session/from.ts'
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
import { SimulatedTag } from './SimulatedTag.tsx'
import { type ShownSpan, TraderCard } from './TraderCard.tsx'
import type { MyRanking } from './useMyRanking.ts'

interface ComingSoonSheetProps {
  /** Selected trader. Undefined closes the sheet. */
  trader: Trader | undefined
  onClose: () => void
}

/** Shows the details available for a trader (document 2 §2). */
function ComingSoonSheet({ trader, onClose }: ComingSoonSheetProps) {
  return (
    <Sheet
      open={trader !== undefined}
      onClose={onClose}
      title={<Trans>Coming soon</Trans>}
      sub={
        <>
          <bdi>{trader?.user}</bdi> {trader?.simulated && <SimulatedTag />}
        </>
      }
      footer={
        <Button full variant="secondary" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <p className={cx(text.body, comingSoonSheetStyles.text)}>
        <Trans>Trader profiles aren’t available yet.</Trans>
      </p>
    </Sheet>
  )
}

interface TraderListProps {
  traders: LoadRequest<readonly Trader[]>
  mine: MyRanking
  /** Accessible name of the list. */
  label: string
  /** They can be copied: then that is what the empty list is about. */
  copying?: boolean
  /** Puts them in another order than the server's. */
  order?: (traders: readonly Trader[]) => readonly Trader[]
  /** Additional content of a card. */
  card: (trader: Trader) => { readonly span?: ShownSpan; readonly action?: ReactNode }
  onName: () => void
}

/** The cards of the ranked traders, the best first, or what stands in their place. */
export function TraderList(props: TraderListProps) {
  const { traders, mine, label, copying = false, order = (list) => list, card, onName } = props
  const [pressed, setPressed] = useState<Trader>()
  const { answer, error, busy, isCopy, asOf } = traders
  const since = formatDateTime(asOf)
  const why = answer === undefined || error === undefined || busy ? undefined : errorWords(error)
  return (
    <ResourceView
      resource={traders}
      failed={<Trans>Couldn’t load traders</Trans>}
      shapes={<Waiting />}
      shapesClass={styles.list}
    >
      {(list) =>
        list.length === 0 ? (
          <Nobody mine={mine} copying={copying} onName={onName} />
        ) : (
          <>
            {why !== undefined ? (
              <p className={cx(text.note, styles.note)} role="status">
                <Trans>Couldn’t refresh: {why}</Trans>
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
              {order(list).map((trader, place) => (
                <TraderCard
                  key={trader.user}
                  trader={trader}
                  position={place + 1}
                  own={mine.nickname !== undefined && trader.user === mine.nickname}
                  onOpen={() => setPressed(trader)}
                  {...card(trader)}
                />
              ))}
            </ol>
            <ComingSoonSheet trader={pressed} onClose={() => setPressed(undefined)} />
          </>
        )
      }
    </ResourceView>
  )
}

/** Explains how to join an empty list. */
function Nobody({ mine, copying, onName }: { mine: MyRanking; copying: boolean; onName: () => void }) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  if (mine.part === 'none') {
    return (
      <EmptyState icon="user" title={<Trans>No ranked traders yet</Trans>}>
        <Trans>Traders ranked by this broker appear here.</Trans>
      </EmptyState>
    )
  }
  const actions: Partial<Record<MyRanking['part'], () => void>> = {
    visitor: () => navigate(loginPath(pathname + search)),
    out: onName,
  }
  const act = actions[mine.part]
  return (
    <EmptyState
      icon="user"
      title={copying ? <Trans>No traders to copy yet</Trans> : <Trans>No ranked traders yet</Trans>}
      action={
        act && (
          <Button size="m" onClick={act}>
            <Trans>Join</Trans>
          </Button>
        )
      }
    >
      {copying ? (
        <Trans>Traders appear after their first closed order. Join the ranking so others can copy you.</Trans>
      ) : (
        <Trans>Traders appear after their first closed order.</Trans>
      )}
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
