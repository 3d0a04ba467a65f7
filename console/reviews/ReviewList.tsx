import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { Review } from '../../contract/operator/entities/review.ts'
import { cx } from '../../src/ui/cx.ts'
import { EmptyState } from '../../src/ui/EmptyState.tsx'
import { Icon } from '../../src/ui/icons/Icon.tsx'
import stack from '../../src/ui/stack.module.css'
import { Tag } from '../../src/ui/Tag.tsx'
import text from '../../src/ui/text.module.css'
import { Code } from '../parts/UserText.tsx'
import { Waited } from '../parts/Waited.tsx'
import { useMe } from '../session/session.ts'
import { Headline } from './Headline.tsx'
import { kindIcons, kindWords } from './kinds.ts'
import styles from './ReviewList.module.css'

interface ReviewListProps {
  reviews: readonly Review[]
  openId: string | undefined
  toOf: (review: Review) => string
}

/** Lists waiting reviews, the oldest first. */
export function ReviewList({ reviews, openId, toOf }: ReviewListProps) {
  const { t } = useLingui()
  const me = useMe()
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // Perhaps by a key, out of sight.
    if (openId !== undefined) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [openId])
  if (reviews.length === 0)
    return (
      <EmptyState icon="check" title={<Trans>Nothing to review</Trans>}>
        <Trans>New submissions appear here automatically.</Trans>
      </EmptyState>
    )
  return (
    <ul ref={list}>
      {reviews.map((review) => {
        const { id, kind, facts, uid, accountId, since, needs, approvals } = review
        const isOpen = id === openId
        const isMine = approvals.some(({ by }) => by === me.name)
        return (
          <li key={id}>
            <Link
              to={toOf(review)}
              replace={openId !== undefined}
              className={cx(styles.row, isOpen && styles.open)}
              aria-current={isOpen || undefined}
            >
              <Icon name={kindIcons[kind]} size={18} className={styles.icon} />
              <span className={cx(stack.gap4, stack.fillShrink)}>
                <span className={styles.headline}>
                  <Headline kind={kind} facts={facts} />
                </span>
                <span className={text.caption}>
                  {t(kindWords[kind].one)} · <Code>{uid || accountId}</Code>
                </span>
                {needs > 1 && (
                  <span>
                    {isMine ? (
                      <Tag tone="neutral" icon="check">
                        <Trans>Approved by you</Trans>
                      </Tag>
                    ) : approvals.length > 0 ? (
                      <Tag tone="warn" icon="eye">
                        <Trans>Needs second approval</Trans>
                      </Tag>
                    ) : (
                      <Tag tone="neutral" icon="eye">
                        <Plural value={needs} one="# operator" other="# operators" />
                      </Tag>
                    )}
                  </span>
                )}
              </span>
              <Waited since={since} />
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
