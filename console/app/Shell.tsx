import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { formatCount } from '../../src/i18n/format.ts'
import { offlineAtom } from '../../src/session/offline.ts'
import { Banner } from '../../src/ui/Banner.tsx'
import { Button } from '../../src/ui/Button.tsx'
import { cx } from '../../src/ui/cx.ts'
import { EmptyState } from '../../src/ui/EmptyState.tsx'
import { Sheet } from '../../src/ui/Sheet.tsx'
import stack from '../../src/ui/stack.module.css'
import tones from '../../src/ui/tones.module.css'
import { useWide } from '../../src/ui/useWide.ts'
import { useAtomValue } from '../../src/useAtom.ts'
import { QueuesProvider, useQueues } from '../reviews/queues.tsx'
import { hasRole, useMe } from '../session/session.ts'
import { Nav } from './Nav.tsx'
import { routes } from './routes.ts'
import styles from './Shell.module.css'

/** The desk: navigation beside the page, or over it on a phone. */
export function Shell() {
  return (
    <QueuesProvider>
      <Frame />
    </QueuesProvider>
  )
}

function Frame() {
  const { t } = useLingui()
  const wide = useWide()
  const offline = useAtomValue(offlineAtom)
  const { pathname } = useLocation()
  const me = useMe()
  const [menu, setMenu] = useState(false)
  const { total } = useQueues()
  const route = routes.find(({ path }) => path === pathname)
  const allowed = route && (!route.roles || hasRole(me, route.roles))
  const title = route ? t(route.title) : t`Page not found`
  useEffect(() => {
    const name = t`Operators`
    document.title = total > 0 ? `(${total}) ${title} · ${name}` : `${title} · ${name}`
  }, [title, total, t])
  const Page = route?.page
  return (
    <div className={styles.shell}>
      <button type="button" className={styles.skip} onClick={skip}>
        <Trans>Skip to content</Trans>
      </button>
      {wide ? (
        <aside className={styles.side}>
          <Nav />
        </aside>
      ) : (
        <header className={cx(stack.row8, styles.bar)}>
          <strong className={styles.name}>
            <Trans>Operators</Trans>
          </strong>
          <Button
            variant="secondary"
            size="s"
            aria-expanded={menu}
            trailing={total > 0 && <span className={cx('fig', tones.acc)}>{formatCount(total)}</span>}
            onClick={() => setMenu(true)}
          >
            <Trans>Menu</Trans>
          </Button>
          <Sheet open={menu} onClose={() => setMenu(false)} title={<Trans>Menu</Trans>} tall>
            <Nav onGo={() => setMenu(false)} />
          </Sheet>
        </header>
      )}
      <main id="main" className={styles.main} tabIndex={-1}>
        {offline && (
          <Banner icon="wifi-off">
            <Trans>You’re offline. This data may be out of date, and you can’t make decisions.</Trans>
          </Banner>
        )}
        {Page && allowed ? (
          <Page key={pathname} />
        ) : (
          <EmptyState
            icon={route ? 'lock' : 'search'}
            title={route ? <Trans>You don’t have access to this page</Trans> : <Trans>This page doesn’t exist</Trans>}
            action={
              <Link to="/">
                <Button size="m" tabIndex={-1}>
                  <Trans>Go to overview</Trans>
                </Button>
              </Link>
            }
          >
            {route && <Trans>Ask an admin to give you the required role.</Trans>}
          </EmptyState>
        )}
      </main>
    </div>
  )
}

function skip(): void {
  document.getElementById('main')?.focus()
}
