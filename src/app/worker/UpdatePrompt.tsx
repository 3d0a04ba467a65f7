import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { pendingOrders } from '../../session/pendingOrders.ts'
import { Banner } from '../../ui/Banner.tsx'
import { useAtomValue } from '../../useAtom.ts'
import { updateAtom } from '../updates.ts'

/** Offers a newer build; the visitor says when, and an order under way is waited for. */
export function UpdatePrompt() {
  const change = useAtomValue(updateAtom)
  const [busy, setBusy] = useState(false)
  if (!change) return null
  const update = async () => {
    setBusy(true)
    await pendingOrders.idle()
    await change()
    setBusy(false)
  }
  return (
    <Banner icon="refresh" tone="neutral" action={{ label: <Trans>Update</Trans>, onClick: update, busy }}>
      <Trans>
        <strong>A new version is ready.</strong> It takes a second.
      </Trans>
    </Banner>
  )
}
