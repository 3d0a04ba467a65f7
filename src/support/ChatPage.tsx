import { Trans } from '@lingui/react/macro'
import { ResourceView } from '../resource/ResourceView.tsx'
import { useResource } from '../resource/useResource.ts'
import { useGoBack } from '../router.tsx'
import { basicInfoAtom, loadBasicInfo } from '../session/basicInfo.ts'
import { cx } from '../ui/cx.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import frame from '../ui/page.module.css'
import { useAtomValue } from '../useAtom.ts'
import { ChatFrame } from './ChatFrame.tsx'
import styles from './ChatPage.module.css'
import { ChatWaiting } from './ChatWaiting.tsx'
import { Company, Complaints } from './Complaints.tsx'
import { serviceAtom } from './service.ts'

const askInfo = () => loadBasicInfo({ silent: true })

/** The chat with customer service, in a frame (document 2 §2). */
export function ChatPage() {
  const goBack = useGoBack()
  const known = useAtomValue(basicInfoAtom) !== undefined
  const service = useAtomValue(serviceAtom)
  const address = service?.kind === 'chat' ? service.address : undefined
  const resource = useResource(known ? undefined : askInfo)
  return (
    <div className={cx(frame.page, frame.broad, styles.page)}>
      {address !== undefined ? (
        <ChatFrame address={address} />
      ) : (
        <>
          <PageHead title={<Trans>Customer service</Trans>} onBack={goBack} />
          <ResourceView
            resource={{ ...resource, answer: known || undefined }}
            failed={<Trans>Couldn’t load chat</Trans>}
            skeleton={<ChatWaiting />}
          >
            {() => <NoChat />}
          </ResourceView>
        </>
      )}
    </div>
  )
}

/** There is none to open: what else there is stands here, and leads to no other page that may have as little. */
function NoChat() {
  return (
    <div className={styles.alternative}>
      <EmptyState icon="info" title={<Trans>Chat unavailable</Trans>} />
      <Complaints none={<Trans>No e-mail address yet</Trans>} />
      <Company />
    </div>
  )
}
