import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { Decision, Review, ReviewKind } from '../../contract/operator/entities/review.ts'
import { waitingReviews } from '../../contract/operator/reviewing.ts'
import type { Try } from '../../src/resource/resource.ts'
import { useResource } from '../../src/resource/useResource.ts'
import { currentPlace } from '../../src/router.tsx'
import { Button } from '../../src/ui/Button.tsx'
import { EmptyState } from '../../src/ui/EmptyState.tsx'
import { KeyCap } from '../../src/ui/KeyCap.tsx'
import { KeyValueList, KeyValueRow } from '../../src/ui/KeyValue.tsx'
import { Sheet } from '../../src/ui/Sheet.tsx'
import { useWide } from '../../src/ui/useWide.ts'
import { useAtom } from '../../src/useAtom.ts'
import { request } from '../calls/request.ts'
import { LoadedPart } from '../parts/LoadedPart.tsx'
import { shortcutsAtom, useShortcuts } from '../parts/shortcuts.ts'
import { useMe } from '../session/session.ts'
import { ShortcutsSwitch } from '../settings/ShortcutsSwitch.tsx'
import { Key } from './Key.tsx'
import { kindOf, kindWords } from './kinds.ts'
import { OverReview } from './OverReview.tsx'
import { POLL_INTERVAL_MS, useQueues } from './queues.tsx'
import { ReviewDetail } from './ReviewDetail.tsx'
import { ReviewList } from './ReviewList.tsx'
import styles from './ReviewsPage.module.css'

/** The keys of the desk. */
function ShortcutsSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [on] = useAtom(shortcutsAtom)
  const rows = [
    ['J', <Trans key="next">Next review</Trans>],
    ['K', <Trans key="previous">Previous review</Trans>],
    ['A', <Trans key="approve">Approve; Enter confirms</Trans>],
    ['R', <Trans key="reject">Reject</Trans>],
    ['I', <Trans key="invalid">Invalid, for deposits</Trans>],
    ['Esc', <Trans key="back">Cancel</Trans>],
    ['Ctrl ↵', <Trans key="give">Submit the decision while entering its reason</Trans>],
    ['+ −', <Trans key="zoom">Zoom image in and out</Trans>],
    ['0', <Trans key="whole">Fit the whole image</Trans>],
    ['Q E', <Trans key="turn">Rotate image left and right</Trans>],
  ] as const
  return (
    <Sheet open={open} onClose={onClose} title={<Trans>Shortcuts</Trans>}>
      <ShortcutsSwitch />
      {on && (
        <KeyValueList>
          {rows.map(([key, meaning]) => (
            <KeyValueRow key={key} label={meaning}>
              <KeyCap>{key}</KeyCap>
            </KeyValueRow>
          ))}
        </KeyValueList>
      )}
    </Sheet>
  )
}

const addressOf = (kind: ReviewKind | undefined, id?: string): string => {
  const query = new URLSearchParams({ ...(kind && { kind }), ...(id !== undefined && { id }) })
  return `/reviews?${query}`
}

/** Lists waiting reviews of one kind or all, the oldest first, beside the open review. */
export function ReviewsPage() {
  const navigate = useNavigate()
  const { t } = useLingui()
  const me = useMe()
  const wide = useWide()
  const [params] = useSearchParams()
  const kind = kindOf(params.get('kind'))
  const id = params.get('id') ?? undefined
  const { resource: badges } = useQueues()
  const resource = useResource(
    useCallback(({ byItself }: Try) => request(waitingReviews, { kind }, byItself), [kind]),
    { every: POLL_INTERVAL_MS },
  )
  const [helps, setHelps] = useState(false)
  const list = resource.answer
  const at = list?.findIndex((review) => review.id === id) ?? -1
  const found = at < 0 ? undefined : list?.[at]
  const last = useLastSeen(found)
  const open = (review: Review | undefined) =>
    review && navigate(addressOf(kind, review.id), { replace: id !== undefined })
  const close = () => navigate(addressOf(kind), { replace: true })
  const [next, previous] = [at < 0 && id === undefined ? list?.[0] : list?.[at + 1], list?.[at - 1]]
  useShortcuts({
    j: () => open(next),
    k: () => open(previous),
    'shift+slash': () => setHelps(true),
  })

  const refresh = () => {
    resource.reload()
    badges.reload()
  }
  const decided = (review: Review) => (_: Decision) => {
    refresh()
    // Who has gone elsewhere while it was on its way stays there.
    const { pathname, search } = currentPlace()
    if (pathname !== '/reviews' || new URLSearchParams(search).get('id') !== review.id) return
    // On to what this operator can do something about; from the end back to what was passed over.
    const waits = (one: Review) => one.id !== review.id && !one.approvals.some(({ by }) => by === me.name)
    const following = [...(list?.slice(at + 1) ?? []), ...(list ?? [])].find(waits)
    if (following) navigate(addressOf(kind, following.id), { replace: true })
    else close()
  }

  const title = kind ? t(kindWords[kind].many) : t`Reviews`
  const detail = id !== undefined && (
    <div className={styles.detail}>
      {found ? (
        <ReviewDetail
          key={id}
          review={found}
          onDecided={decided(found)}
          onRefused={refresh}
          onBack={wide ? undefined : close}
          onNext={next && (() => open(next))}
          onPrevious={previous && (() => open(previous))}
        />
      ) : (
        list && (
          <OverReview
            key={id}
            id={id}
            review={last?.id === id ? last : undefined}
            onBack={wide ? undefined : close}
            onNext={list.length > 0 ? () => open(list[0]) : undefined}
          />
        )
      )}
    </div>
  )
  return (
    <div className={styles.page}>
      {(wide || id === undefined) && (
        <section className={styles.list} aria-label={title}>
          <header className={styles.head}>
            <h1 className={styles.title}>{title}</h1>
            {wide && (
              <Button variant="text" size="s" onClick={() => setHelps(true)}>
                <Trans>Shortcuts</Trans> <Key>?</Key>
              </Button>
            )}
          </header>
          <LoadedPart resource={resource} failed={<Trans>Couldn’t load the review queue</Trans>}>
            {(reviews) => <ReviewList reviews={reviews} openId={id} toOf={(review) => addressOf(kind, review.id)} />}
          </LoadedPart>
        </section>
      )}
      {detail}
      {wide && id === undefined && (
        <div className={styles.rest}>
          {next && (
            <EmptyState
              icon="eye"
              title={<Trans>No review selected</Trans>}
              action={
                <Button size="m" trailing={<Key>J</Key>} aria-keyshortcuts="J" onClick={() => open(next)}>
                  <Trans>Open oldest review</Trans>
                </Button>
              }
            >
              <Trans>Images are shown only when you open a review. Every view is recorded in the audit log.</Trans>
            </EmptyState>
          )}
        </div>
      )}
      <ShortcutsSheet open={helps} onClose={() => setHelps(false)} />
    </div>
  )
}

/** The review that was open last, as it was when it was seen last. */
function useLastSeen(review: Review | undefined): Review | undefined {
  const last = useRef(review)
  useEffect(() => {
    if (review) last.current = review
  })
  return review ?? last.current
}
