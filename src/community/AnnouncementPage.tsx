import { Trans, useLingui } from '@lingui/react/macro'
import { useSetAtom } from 'jotai'
import { useCallback, useEffect } from 'react'
import { errorWords } from '../api/errors.ts'
import { useGoBack } from '../router.tsx'
import { basicInfoAtom, loadBasicInfo } from '../session/basicInfo.ts'
import { useAnswer } from '../session/useAnswer.ts'
import { Card } from '../ui/Card.tsx'
import { cx } from '../ui/cx.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import frame from '../ui/page.module.css'
import { Loading, Skeleton } from '../ui/Skeleton.tsx'
import { Tag } from '../ui/Tag.tsx'
import { useAtomValue } from '../useAtom.ts'
import styles from './AnnouncementPage.module.css'
import { announcementAtom, announcementReadAtom } from './announcement.ts'

/** What the broker announces (document 2 §2): asked for anew, since it may have changed since the app was opened. */
export function AnnouncementPage() {
  const goBack = useGoBack()
  const load = useCallback(() => loadBasicInfo({ silent: true }), [])
  const { error, busy, reload } = useAnswer(load)
  return (
    <div className={cx(frame.page, frame.column, frame.end, styles.page)}>
      <PageHead title={<Trans>Announcement</Trans>} onBack={goBack} />
      <Body error={error} busy={busy} reload={reload} />
    </div>
  )
}

function Body({ error, busy, reload }: { error: unknown; busy: boolean; reload: () => void }) {
  const { t } = useLingui()
  const isKnown = useAtomValue(basicInfoAtom) !== undefined
  const announcement = useAtomValue(announcementAtom)
  const read = useSetAtom(announcementReadAtom)
  const text = announcement?.text
  useEffect(() => {
    if (text !== undefined) read()
  }, [text, read])
  if (announcement) {
    return (
      <Card className={styles.card}>
        <p className={styles.text} dir="auto">
          {announcement.text}
          {announcement.demo && (
            <>
              {' '}
              <Tag tone="warn">DEMO</Tag>
            </>
          )}
        </p>
      </Card>
    )
  }
  if (!isKnown && error !== undefined && !busy) {
    return (
      <ErrorState title={<Trans>The announcement did not load</Trans>} busy={busy} onRetry={reload}>
        {errorWords(error)}
      </ErrorState>
    )
  }
  if (!isKnown) {
    return (
      <Loading label={t`Loading`}>
        <Card className={styles.card}>
          <div className={styles.waiting}>
            <Skeleton h={16} />
            <Skeleton h={16} w="90%" />
            <Skeleton h={16} w="40%" />
          </div>
        </Card>
      </Loading>
    )
  }
  return (
    <EmptyState icon="bell" title={<Trans>No announcement</Trans>}>
      <Trans>There is nothing the broker has to announce at present.</Trans>
    </EmptyState>
  )
}
