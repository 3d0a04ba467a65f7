import { useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router-dom'
import { loggedInAtom, userAtom } from '../session/session.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Icon } from '../ui/icons/Icon.tsx'
import { useAtomValue } from '../useAtom.ts'
import { AccountTag } from './AccountTag.tsx'
import { AlertBell } from './AlertBell.tsx'
import { MarketIndicator } from './MarketIndicator.tsx'
import styles from './MarketsHeader.module.css'

/** The phone's first row: account, state of the market, search, the user. */
export function MarketsHeader({ onSearch }: { onSearch: () => void }) {
  const navigate = useNavigate()
  const { t } = useLingui()
  const loggedIn = useAtomValue(loggedInAtom)
  const user = useAtomValue(userAtom)
  const initials = user?.email.match(/[\p{L}\p{N}]/u)?.[0].toLocaleUpperCase()
  return (
    <header className={styles.head}>
      <h1 className="sr" tabIndex={-1}>{t`Markets`}</h1>
      <div className={styles.state}>
        <AccountTag />
        <MarketIndicator />
      </div>
      <IconButton icon="search" label={t`Search markets`} onClick={onSearch} />
      <AlertBell />
      <button
        type="button"
        className={styles.avatar}
        aria-label={loggedIn ? t`Your account` : t`Log in`}
        onClick={() => navigate('/user')}
      >
        <span className={styles.face}>{initials ?? <Icon name="user" size={18} />}</span>
      </button>
    </header>
  )
}
