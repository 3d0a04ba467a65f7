import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { formatCount } from '../i18n/format.ts'
import { usePlace } from '../router.tsx'
import { accountFiguresAtom } from '../session/figures.ts'
import { Icon } from '../ui/icons/Icon.tsx'
import { useAtomValue } from '../useAtom.ts'
import { preload } from './pages.tsx'
import styles from './TabBar.module.css'
import { tabAt, tabs } from './tabs.ts'

/** The phone's bar: the main pages, with how many positions are open. */
export function TabBar() {
  const { t } = useLingui()
  const at = tabAt(usePlace())
  const open = useAtomValue(accountFiguresAtom)?.holding ?? 0
  return (
    <nav className={styles.bar} aria-label={t`Main`}>
      {tabs.map((tab) => {
        const here = tab.to === at
        const badge = tab.to === '/order' && open > 0
        return (
          <Link
            key={tab.to}
            to={tab.to}
            replace={here}
            className={styles.tab}
            aria-current={here ? 'page' : undefined}
            onPointerDown={() => preload(tab.route)}
          >
            <span className={styles.icon}>
              <Icon name={tab.icon} size={24} active={here} />
              {badge && (
                <span className={styles.badge}>
                  <span className="fig" aria-hidden="true">
                    {open > 99 ? '99+' : formatCount(open)}
                  </span>
                </span>
              )}
            </span>
            <span className={styles.word}>{t(tab.title)}</span>
            {badge && <span className="sr">{t`${formatCount(open)} open`}</span>}
          </Link>
        )
      })}
    </nav>
  )
}
