import { type ReactNode, useId } from 'react'
import { ResourceView } from '../../resource/ResourceView.tsx'
import type { LoadRequest } from '../../resource/useResource.ts'
import { Card } from '../../ui/Card.tsx'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import text from '../../ui/text.module.css'
import styles from './Section.module.css'

interface SectionProps<T> {
  title: ReactNode
  resource: LoadRequest<T>
  /** Says that it did not load. */
  failed: ReactNode
  children: (answer: T) => ReactNode
}

/** A card of the page, as far as the server has told what stands on it. */
export function Section<T>({ title, resource, failed, children }: SectionProps<T>) {
  const id = useId()
  return (
    <div>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <Card pad={false} aria-labelledby={id} aria-busy={resource.busy}>
        <div className={cx(resource.answer === undefined && resource.error !== undefined && styles.failed)}>
          <ResourceView
            resource={resource}
            failed={failed}
            shapesClass={styles.waiting}
            shapes={
              <>
                <Skeleton w={200} h={20} />
                <Skeleton w="100%" h={12} />
              </>
            }
          >
            {children}
          </ResourceView>
        </div>
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
        {children !== undefined && <div className={text.note}>{children}</div>}
      </div>
      {action}
    </div>
  )
}
