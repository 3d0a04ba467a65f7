import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { errorWords } from '../../api/errors.ts'
import type { Asked } from '../../session/useAnswer.ts'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import styles from './Section.module.css'

interface SectionProps<T> {
  title: ReactNode
  asked: Asked<T>
  /** Says that it did not load. */
  failed: ReactNode
  children: (answer: T) => ReactNode
}

/** A card of the page, as far as the server has told what stands on it. */
export function Section<T>({ title, asked, failed, children }: SectionProps<T>) {
  const { t } = useLingui()
  const id = useId()
  const { answer, error, busy, reload } = asked
  return (
    <div>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <Card pad={false} aria-labelledby={id} aria-busy={busy}>
        {answer !== undefined ? (
          children(answer)
        ) : error !== undefined ? (
          <div className={styles.failed}>
            <ErrorState title={failed} busy={busy} onRetry={reload}>
              {errorWords(error)}
            </ErrorState>
          </div>
        ) : (
          <Loading label={t`Loading`}>
            <div className={styles.waiting}>
              <Skeleton w={200} h={20} />
              <Skeleton w="100%" h={12} />
            </div>
          </Loading>
        )}
      </Card>
    </div>
  )
}

interface EntryProps {
  title: ReactNode
  /** Beside the title: a Tag. */
  mark?: ReactNode
  children?: ReactNode
  /** At the end: a Button or IconButton. */
  action?: ReactNode
}

/** A line of a section: what it is, what is known of it, what can be done. */
export function Entry({ title, mark, children, action }: EntryProps) {
  return (
    <div className={styles.entry}>
      <div className={styles.words}>
        <p className={styles.name}>
          {title}
          {mark}
        </p>
        {children !== undefined && <div className={styles.small}>{children}</div>}
      </div>
      {action}
    </div>
  )
}
