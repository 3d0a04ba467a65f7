import { Trans } from '@lingui/react/macro'
import { useNavigate } from 'react-router-dom'
import { ResourceView } from '../resource/ResourceView.tsx'
import { useResource } from '../resource/useResource.ts'
import { useGoBack } from '../router.tsx'
import { basicInfoAtom, loadBasicInfo } from '../session/basicInfo.ts'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/cx.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import frame from '../ui/page.module.css'
import { useAtomValue } from '../useAtom.ts'
import { ChatFrame } from './ChatFrame.tsx'
import styles from './ChatPage.module.css'
import { ChatWaiting } from './ChatWaiting.tsx'
import { serviceAtom } from './service.ts'

const askInfo = () => loadBasicInfo({ silent: true })

/** The chat with customer service, in a frame (document 2 §2). */
export function ChatPage() {
  const goBack = useGoBack()
  const known = useAtomValue(basicInfoAtom) !== undefined
  const service = useAtomValue(serviceAtom)
  const address = service?.kind === 'chat' ? service.address : undefined
  const asked = useResource(known ? undefined : askInfo)
  return (
    <div className={cx(frame.page, styles.page)}>
      {address !== undefined ? (
        <ChatFrame address={address} />
      ) : (
        <>
          <PageHead title={<Trans>Customer service</Trans>} onBack={goBack} />
          <ResourceView
            asked={{ ...asked, answer: known || undefined }}
            failed={<Trans>The chat did not load</Trans>}
            skeleton={<ChatWaiting />}
          >
            {() => <NoChat />}
          </ResourceView>
        </>
      )}
    </div>
  )
}

function NoChat() {
  const navigate = useNavigate()
  return (
    <EmptyState
      icon="info"
      title={<Trans>There is no chat here</Trans>}
      action={
        <Button size="m" onClick={() => navigate('/mine/email')}>
          <Trans>Write an e-mail</Trans>
        </Button>
      }
    >
      <Trans>The broker has named no address of a chat that can be opened safely.</Trans>
    </EmptyState>
  )
}
