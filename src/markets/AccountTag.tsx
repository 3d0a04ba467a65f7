import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation, useNavigate } from 'react-router-dom'
import { loginPath } from '../session/from.ts'
import { loggedInAtom, practiceAtom, userAtom } from '../session/session.ts'
import { Tag } from '../ui/Tag.tsx'
import { useAtomValue } from '../useAtom.ts'

/** Which money is at stake: demo or real; a visitor is led to the log-in and comes back here. */
export function AccountTag() {
  const navigate = useNavigate()
  const { t } = useLingui()
  const loggedIn = useAtomValue(loggedInAtom)
  const user = useAtomValue(userAtom)
  const practice = useAtomValue(practiceAtom)
  const { pathname, search } = useLocation()
  if (practice)
    return (
      <Tag tone="acc">
        <Trans>Practice</Trans>
      </Tag>
    )
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
  if (user.demo)
    return (
      <Tag tone="warn">
        <Trans>Demo</Trans>
      </Tag>
    )
  return (
    <Tag>
      <Trans>Real</Trans>
    </Tag>
  )
}
