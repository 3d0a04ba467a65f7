import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import type { Review } from '../../contract/operator/entities/review.ts'
import { decidedReviews } from '../../contract/operator/reviewing.ts'
import { useResource } from '../../src/resource/useResource.ts'
import { Button } from '../../src/ui/Button.tsx'
import { cx } from '../../src/ui/cx.ts'
import { IconButton } from '../../src/ui/IconButton.tsx'
import stack from '../../src/ui/stack.module.css'
import { request } from '../calls/request.ts'
import { LoadedPart } from '../parts/LoadedPart.tsx'
import { Code } from '../parts/UserText.tsx'
import { Headline } from './Headline.tsx'
import { kindOf } from './kinds.ts'
import styles from './OverReview.module.css'
import { ReviewFacts } from './ReviewFacts.tsx'
import { Verdict } from './Verdict.tsx'

interface OverReviewProps {
  id: string
  /** As it was seen last, where it was open while somebody else decided. */
  review: Review | undefined
  onBack: (() => void) | undefined
  onNext: (() => void) | undefined
}

/** A review that waits no longer: what became of it, and by whom. */
export function OverReview({ id, review, onBack, onNext }: OverReviewProps) {
  const { t } = useLingui()
  const kind = kindOf(id.split('-')[0] ?? '')
  const resource = useResource(
    useCallback(
      () => (kind ? request(decidedReviews, { kind, page: 1 }) : Promise.resolve({ rows: [], total: 0 })),
      [kind],
    ),
  )
  return (
    <article className={styles.over} aria-label={id}>
      <header className={stack.row4}>
        {onBack && <IconButton icon="arrow-left" label={t`Back to the list`} onClick={onBack} />}
        <div className={stack.shrink}>
          <h2 className={styles.title}>
            {review ? <Headline kind={review.kind} facts={review.facts} /> : <Code>{id}</Code>}
          </h2>
        </div>
      </header>
      <div className={cx(stack.gap8, styles.status)} role="status">
        <LoadedPart resource={resource} failed={<Trans>Couldn’t load the outcome</Trans>}>
          {({ rows }) => {
            const decided = rows.find((one) => one.id === id)
            return (
              <>
                <p className={styles.lead}>
                  {review ? (
                    <Trans>This review was decided in the meantime.</Trans>
                  ) : (
                    <Trans>This review is closed.</Trans>
                  )}
                </p>
                {decided && <Verdict decided={decided} />}
              </>
            )
          }}
        </LoadedPart>
      </div>
      {onNext && (
        <Button size="m" onClick={onNext}>
          <Trans>Go to oldest review</Trans>
        </Button>
      )}
      {review && (
        <section aria-label={t`Submitted data`}>
          <ReviewFacts facts={review.facts} />
        </section>
      )}
    </article>
  )
}
