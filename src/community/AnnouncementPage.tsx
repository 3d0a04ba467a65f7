import { Trans } from '@lingui/react/macro'
import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { Page } from '../Page.tsx'
import { ResourceView } from '../resource/ResourceView.tsx'
import { type Asked, useResource } from '../resource/useResource.ts'
import { basicInfoAtom, loadBasicInfo } from '../session/basicInfo.ts'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Tag } from '../ui/Tag.tsx'
import { useAtomValue } from '../useAtom.ts'
import styles from './AnnouncementPage.module.css'
import { announcementAtom, announcementReadAtom } from './announcement.ts'

const askInfo = () => loadBasicInfo({ silent: true })

/** What the broker announces (document 2 §2): asked for anew, since it may have changed since the app was opened. */
export function AnnouncementPage() {
  const asked = useResource(askInfo)
  return (
    <Page title={<Trans>Announcement</Trans>} width="column" className={styles.page}>
      <Body asked={asked} />
    </Page>
  )
}

function Body({ asked }: { asked: Asked<void> }) {
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
  return (
    <ResourceView
      asked={{ ...asked, answer: isKnown || undefined }}
      failed={<Trans>The announcement did not load</Trans>}
      shapes={
        <Card className={styles.card}>
          <div className={styles.waiting}>
            <Skeleton h={16} />
            <Skeleton h={16} w="90%" />
            <Skeleton h={16} w="40%" />
          </div>
        </Card>
      }
    >
      {() => <Nothing />}
    </ResourceView>
  )
}

function Nothing() {
  return (
    <EmptyState icon="bell" title={<Trans>No announcement</Trans>}>
      <Trans>There is nothing the broker has to announce at present.</Trans>
    </EmptyState>
  )
}
