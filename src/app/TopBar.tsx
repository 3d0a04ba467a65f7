import { Trans, useLingui } from '@lingui/react/macro'
import { Link, NavLink } from 'react-router-dom'
import { AccountTag } from '../markets/AccountTag.tsx'
import { AlertBell } from '../markets/AlertBell.tsx'
import { MarketIndicator } from '../markets/MarketIndicator.tsx'
import { usePlace } from '../router.tsx'
import { userAtom } from '../session/session.ts'
import { cx } from '../ui/cx.ts'
import { Icon } from '../ui/icons/Icon.tsx'
import stack from '../ui/stack.module.css'
import { useAtomValue } from '../useAtom.ts'
import { AccountBar } from './AccountBar.tsx'
import { MarketSearch } from './MarketSearch.tsx'
import { preload } from './pages.tsx'
import type { Route } from './routes.ts'
import styles from './TopBar.module.css'
import { tabAt, tabs } from './tabs.ts'

/** The head of the wide layout: the main pages, every market (its own page has a search itself), what the account is worth, who is logged in. */
export function TopBar({ route }: { route: Route }) {
  const { t } = useLingui()
  const at = tabAt(usePlace())
  const user = useAtomValue(userAtom)
  const initial = user?.email.match(/[\p{L}\p{N}]/u)?.[0].toLocaleUpperCase()
  return (
    <header className={cx(stack.row16, styles.bar)}>
      <span className={styles.brand}>
        <Icon name="trade" size={18} active />
      </span>
      <nav className={styles.nav} aria-label={t`Main`}>
        {tabs.map((tab) => (
          <Link
            key={tab.to}
            to={tab.to}
            replace={tab.to === at}
            className={styles.link}
            aria-current={tab.to === at ? 'page' : undefined}
            onPointerEnter={() => preload(tab.route)}
          >
            {t(tab.title)}
          </Link>
        ))}
      </nav>
      {route.path !== '/' && <MarketSearch />}
      <MarketIndicator className={styles.narrow} />
      <AccountBar />
      <AccountTag />
      <AlertBell />
      <NavLink to="/user" end className={styles.user}>
        <span className={styles.face}>{initial ?? <Icon name="user" size={18} />}</span>
        <span className="sr">
          <Trans>Account</Trans>
        </span>
      </NavLink>
    </header>
  )
}
