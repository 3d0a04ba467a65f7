import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import { useGoBack } from '../router.tsx'
import { offlineAtom } from '../session/offline.ts'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/cx.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { MoreIcon } from '../ui/MoreIcon.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import stack from '../ui/stack.module.css'
import { useAtomValue } from '../useAtom.ts'
import styles from './ChatPage.module.css'
import { ChatWaiting } from './ChatWaiting.tsx'

/** A chat that has not come by then is told as failed, ms. */
const TIMEOUT_MS = 20_000

/**
 * What a chat may do. It keeps the origin it has, so that it finds its visitor again; never where that is this page's own,
 * for then it could undo the sandbox. It may not lead the page away.
 */
const sandboxOf = (address: string) =>
  new URL(address).origin === location.origin
    ? 'allow-scripts allow-forms'
    : 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox'

/** Somebody else's page in a frame, with its states; a browser tells little of it, so the way past the frame always stands. */
export function ChatFrame({ address }: { address: string }) {
  const goBack = useGoBack()
  const { t } = useLingui()
  const offline = useAtomValue(offlineAtom)
  const [turn, setTurn] = useState(0)
  const [state, setState] = useState<'loading' | 'there' | 'failed'>('loading')
  useFailure(state === 'loading' && !offline, address, () => setState('failed'))
  const again = () => {
    setState('loading')
    setTurn((count) => count + 1)
  }
  const shown = !offline || state === 'there'
  return (
    <>
      <PageHead title={<Trans>Customer service</Trans>} onBack={goBack}>
        <Apart address={address} />
      </PageHead>
      <div className={styles.room}>
        {state !== 'failed' && shown && (
          <iframe
            key={turn}
            className={cx(styles.frame, state === 'loading' && styles.coming)}
            src={address}
            title={t`Chat with customer service`}
            sandbox={sandboxOf(address)}
            referrerPolicy="no-referrer"
            onLoad={() => setState((before) => (before === 'loading' ? 'there' : before))}
          />
        )}
        {state === 'loading' && shown && <ChatWaiting />}
        {!shown && (
          <EmptyState icon="wifi-off" title={<Trans>Not available offline</Trans>}>
            <Trans>Chat will open when you reconnect.</Trans>
          </EmptyState>
        )}
        {state === 'failed' && shown && (
          <div role="alert" className={styles.failed}>
            <EmptyState
              icon="cloud-off"
              title={<Trans>Couldn’t load chat</Trans>}
              action={
                <Button size="m" onClick={again}>
                  <Trans>Try again</Trans>
                </Button>
              }
            >
              <Trans>Try opening it in a separate window with the icon at the top.</Trans>
            </EmptyState>
          </div>
        )}
      </div>
    </>
  )
}

/** The same address in a window of its own, under the name of who is there. */
function Apart({ address }: { address: string }) {
  const { t } = useLingui()
  return (
    <a
      className={cx(stack.row8, styles.separate)}
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t`Open chat in a separate window`}
    >
      <bdi className={styles.host}>{new URL(address).host}</bdi>
      <MoreIcon name="leave" size={18} />
    </a>
  )
}

/** Hears that the frame will not come: the page's policy has refused it, or it takes too long. */
function useFailure(waiting: boolean, address: string, onFailure: () => void): void {
  const fail = useEffectEvent(onFailure)
  useEffect(() => {
    if (!waiting) return
    const late = setTimeout(() => fail(), TIMEOUT_MS)
    const refused = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'frame-src' && address.startsWith(blockedURI)) fail()
    }
    document.addEventListener('securitypolicyviolation', refused)
    return () => {
      clearTimeout(late)
      document.removeEventListener('securitypolicyviolation', refused)
    }
  }, [waiting, address])
}
