import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from './Button.tsx'
import styles from './InfiniteSentinel.module.css'
import { Spinner } from './Spinner.tsx'

interface InfiniteSentinelProps {
  hasMore: boolean
  /** A page is on its way. */
  busy: boolean
  onMore: () => void
  /** Stands at the end when there is no more: "No more orders". */
  end?: ReactNode
  /** The last page failed; offered again by a button, never by itself. */
  error?: ReactNode
}

/** The foot of a paged list: asks for the next page before it comes into sight, then says that this was all. */
export function InfiniteSentinel({ hasMore, busy, onMore, end, error }: InfiniteSentinelProps) {
  const { t } = useLingui()
  const foot = useRef<HTMLDivElement>(null)
  const more = useRef(onMore)
  const failed = Boolean(error)
  useEffect(() => {
    more.current = onMore
  })
  useEffect(() => {
    const element = foot.current
    if (!element || !hasMore || busy || failed) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) more.current()
      },
      { rootMargin: '400px 0px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [hasMore, busy, failed])
  return (
    <div ref={foot} className={styles.foot}>
      {busy && (
        <span role="status" aria-label={t`Loading more`}>
          <Spinner />
        </span>
      )}
      {!busy && failed && (
        <>
          <span role="alert">{error}</span>
          <Button variant="text" onClick={onMore}>
            <Trans>Try again</Trans>
          </Button>
        </>
      )}
      {!busy && !failed && !hasMore && end}
    </div>
  )
}
