import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { MenuRow } from '../ui/MenuList.tsx'
import { MoreIcon } from '../ui/MoreIcon.tsx'
import { useAtomValue } from '../useAtom.ts'
import { ServiceSheet } from './ServiceSheet.tsx'
import { serviceAtom } from './service.ts'

/** Rows of the user centre that lead to help (document 2 §2). */
export function SupportRows() {
  return (
    <>
      <ServiceRow />
      <MenuRow icon={<MoreIcon name="mail" />} label={<Trans>Complaints by e-mail</Trans>} href="#/mine/email" />
    </>
  )
}

/** Customer service, in the way that the broker has set; without one the page of the chat says that there is none. */
function ServiceRow() {
  const service = useAtomValue(serviceAtom)
  const [open, setOpen] = useState(false)
  const row = { icon: <MoreIcon name="chat" />, label: <Trans>Customer service</Trans> }
  if (service === undefined || service.kind === 'chat') return <MenuRow {...row} href="#/mine/chat" />
  if (service.kind === 'redirect') return <MenuRow {...row} onClick={() => location.assign(service.address)} />
  return (
    <>
      <MenuRow {...row} onClick={() => setOpen(true)} />
      <ServiceSheet link={service.link} address={service.address} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
