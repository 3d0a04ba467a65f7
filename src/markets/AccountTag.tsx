import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { loginPath } from '../session/from.ts'
import { loggedInAtom, practiceAtom, userAtom } from '../session/session.ts'
import { Tag } from '../ui/Tag.tsx'
import { useAtomValue } from '../useAtom.ts'
import { AccountSheet } from './offers.tsx'

/** Shows whether the account is demo or real, and switches between them. Leads visitors to the login and back. */
export function AccountTag() {
  const practice = useAtomValue(practiceAtom)
  const [open, setOpen] = useState(false)
  if (practice)
    return (
      <Tag tone="acc">
        <Trans>Practice</Trans>
      </Tag>
    )
  return (
    <>
      <Switch onOpen={() => setOpen(true)} />
      <AccountSheet open={open} onClose={() => setOpen(false)} />
    </>
  )
}

function Switch({ onOpen }: { onOpen: () => void }) {
  const navigate = useNavigate()
  const { t } = useLingui()
  const loggedIn = useAtomValue(loggedInAtom)
  const user = useAtomValue(userAtom)
  const { pathname, search } = useLocation()
  if (!loggedIn)
    return (
      <Tag
        tone="acc"
        label={t`Log in or try a demo account`}
        shortIcon="user"
        onClick={() => navigate(loginPath(pathname + search))}
      >
        <Trans>Log in</Trans>
      </Tag>
    )
  if (user === undefined) return null
  return (
    <Tag tone={user.demo ? 'warn' : 'neutral'} trailingIcon="chevron-down" onClick={onOpen}>
      {user.demo ? <Trans>Demo</Trans> : <Trans>Real</Trans>}
    </Tag>
  )
}
