import { Trans } from '@lingui/react/macro'
import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { Page } from '../Page.tsx'
import { ResourceView } from '../resource/ResourceView.tsx'
import { type LoadRequest, useResource } from '../resource/useResource.ts'
import { basicInfoAtom, loadBasicInfo } from '../session/basicInfo.ts'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Tag } from '../ui/Tag.tsx'
import { useAtomValue } from '../useAtom.ts'
import styles from './AnnouncementPage.module.css'
import { announcementAtom, announcementReadAtom } from './announcement.ts'

const askInfo = () => loadBasicInfo({ silent: true })

/** Shows the announcement (document 2 §2). It is loaded again, since it may have changed. */
export function AnnouncementPage() {
  const resource = useResource(askInfo)
  return (
    <Page title={<Trans>Announcement</Trans>} width="column" className={styles.page}>
      <Body resource={resource} />
    </Page>
  )
}

function Body({ resource }: { resource: LoadRequest<void> }) {
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
      resource={{ ...resource, answer: isKnown || undefined }}
      failed={<Trans>Couldn’t load the announcement</Trans>}
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
    <EmptyState icon="bell" title={<Trans>No announcements</Trans>}>
      <Trans>Announcements from the broker appear here.</Trans>
    </EmptyState>
  )
}
