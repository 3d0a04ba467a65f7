import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import type { Review } from '../../contract/operator/entities/review.ts'
import { waitingReviews } from '../../contract/operator/reviewing.ts'
import { formatCount } from '../../src/i18n/format.ts'
import type { Try } from '../../src/resource/resource.ts'
import { useResource } from '../../src/resource/useResource.ts'
import { Button } from '../../src/ui/Button.tsx'
import { Card } from '../../src/ui/Card.tsx'
import { cx } from '../../src/ui/cx.ts'
import { EmptyState } from '../../src/ui/EmptyState.tsx'
import { Icon } from '../../src/ui/icons/Icon.tsx'
import stack from '../../src/ui/stack.module.css'
import text from '../../src/ui/text.module.css'
import tones from '../../src/ui/tones.module.css'
import { request } from '../calls/request.ts'
import { RulesNote } from '../operators/RulesNote.tsx'
import { LoadedPart } from '../parts/LoadedPart.tsx'
import { Page } from '../parts/Page.tsx'
import { Waited } from '../parts/Waited.tsx'
import { useMe } from '../session/session.ts'
import { kindIcons, kindWords } from './kinds.ts'
import styles from './OverviewPage.module.css'
import { POLL_INTERVAL_MS, useQueues } from './queues.tsx'
import { ReviewList } from './ReviewList.tsx'

/** The start of a day at the desk: what waits, of which kind, since when. */
export function OverviewPage() {
  const { t } = useLingui()
  const { name } = useMe()
  const { queues, total, resource } = useQueues()
  if (queues.length === 0)
    return (
      <Page title={<Trans>Overview</Trans>}>
        <EmptyState icon="orders" title={<Trans>Hello, {name}</Trans>}>
          <Trans>Use the menu to open the pages you have access to.</Trans>
        </EmptyState>
      </Page>
    )
  return (
    <Page
      title={<Trans>Overview</Trans>}
      actions={
        total > 0 && (
          <Link to="/reviews">
            <Button size="m" tabIndex={-1}>
              <Trans>Review queue, oldest first</Trans>
            </Button>
          </Link>
        )
      }
    >
      <LoadedPart resource={resource} failed={<Trans>Couldn’t load the review queue</Trans>}>
        {() => (
          <ul className={styles.tiles}>
            {queues.map(({ kind, waiting, since }) => {
              const count = formatCount(waiting)
              return (
                <li key={kind}>
                  <Link to={`/reviews?kind=${kind}`} className={styles.tile}>
                    <span className={cx(stack.row8, text.label)}>
                      <Icon name={kindIcons[kind]} size={18} />
                      {t(kindWords[kind].many)}
                    </span>
                    <span className={cx('fig', styles.count, waiting === 0 && tones.quiet)}>{count}</span>
                    <span className={text.caption}>
                      {since === undefined || waiting === 0 ? (
                        <Trans>Nothing to review</Trans>
                      ) : (
                        <Trans>
                          Oldest waiting <Waited since={since} />
                        </Trans>
                      )}
                    </span>
                  </Link>
                </li>
              )
            })}
          </ul>
        )}
      </LoadedPart>
      {total > 0 && <Oldest />}
      <RulesNote />
    </Page>
  )
}

/** So many are shown here; the rest stands in the queues. */
const FIRST = 8

const load = ({ byItself }: Try): Promise<readonly Review[]> => request(waitingReviews, {}, byItself)

/** Lists the reviews that have waited longest, of every kind. */
function Oldest() {
  const resource = useResource(load, { every: POLL_INTERVAL_MS })
  return (
    <section className={styles.oldest}>
      <h2 className={cx(stack.row8, text.label)}>
        <Trans>Waiting longest</Trans>
      </h2>
      <LoadedPart resource={resource} failed={<Trans>Couldn’t load the review queue</Trans>}>
        {(reviews) => (
          <Card pad={false}>
            <ReviewList
              reviews={reviews.slice(0, FIRST)}
              openId={undefined}
              toOf={({ kind, id }) => `/reviews?${new URLSearchParams({ kind, id })}`}
            />
          </Card>
        )}
      </LoadedPart>
    </section>
  )
}
