import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { pendingOrders } from '../../session/pendingOrders.ts'
import { Banner } from '../../ui/Banner.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { useAtomValue } from '../../useAtom.ts'
import { updateAtom } from '../updates.ts'
import styles from './UpdatePrompt.module.css'

/** Lets toasts stand under the offer, however many lines it takes. */
function makeRoom(card: HTMLElement | null) {
  if (card === null) return undefined
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--offer', `${card.offsetHeight}px`))
  observer.observe(card)
  return () => {
    observer.disconnect()
    style.removeProperty('--offer')
  }
}

/** Offers a newer build over the page, which stays where it is; the visitor says when, and an order under way is waited for. */
export function UpdatePrompt() {
  const change = useAtomValue(updateAtom)
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  const [later, setLater] = useState<typeof change>()
  if (!change || change === later) return null
  const update = async () => {
    setBusy(true)
    await pendingOrders.idle()
    await change()
    setBusy(false)
  }
  return (
    <div ref={makeRoom} className={styles.card}>
      <Banner icon="refresh" tone="neutral" action={{ label: <Trans>Update</Trans>, onClick: update, busy }}>
        <Trans>
          <strong>A new version is available.</strong> Updating takes a second.
        </Trans>
      </Banner>
      <IconButton icon="close" size={18} label={t`Not now`} onClick={() => setLater(() => change)} />
    </div>
  )
}
