import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { errorWords } from '../../src/api/errors.ts'
import { formatCount } from '../../src/i18n/format.ts'
import { cx } from '../../src/ui/cx.ts'
import { Icon, type IconName } from '../../src/ui/icons/Icon.tsx'
import stack from '../../src/ui/stack.module.css'
import text from '../../src/ui/text.module.css'
import { toast } from '../../src/ui/toast.ts'
import { kindIcons, kindWords } from '../reviews/kinds.ts'
import { useQueues } from '../reviews/queues.tsx'
import { roleNames } from '../session/roleWords.ts'
import { endSession, hasRole, useMe } from '../session/session.ts'
import styles from './Nav.module.css'
import type { NavGroup } from './route.ts'
import { routes } from './routes.ts'

const groups: readonly (readonly [NavGroup, MessageDescriptor])[] = [
  ['desk', msg`Operations`],
  ['people', msg`People`],
  ['content', msg`Content`],
  ['house', msg`Administration`],
]

/** Every page that the operator may see, the queues with what waits in them. `onGo`: somewhere was gone to. */
export function Nav({ onGo }: { onGo?: () => void }) {
  const { t } = useLingui()
  const me = useMe()
  const { queues } = useQueues()
  const shown = routes.filter(({ nav, roles }) => nav && (!roles || hasRole(me, roles)))
  const leave = () => endSession().catch((error: unknown) => toast(errorWords(error), { tone: 'danger' }))
  return (
    <nav className={styles.nav} aria-label={t`Main`}>
      {groups.map(([group, title]) => {
        const own = shown.filter(({ nav }) => nav?.group === group)
        if (own.length === 0) return null
        return (
          <section key={group} aria-label={t(title)}>
            <h2 className={styles.title}>{t(title)}</h2>
            <ul>
              {own.map(({ path, title: name, nav }) => (
                <Fragment key={path}>
                  <Entry to={path} icon={nav?.icon ?? 'info'} onGo={onGo}>
                    {t(name)}
                  </Entry>
                  {path === '/' &&
                    queues.map(({ kind, waiting }) => (
                      <Entry key={kind} to={`/reviews?kind=${kind}`} icon={kindIcons[kind]} count={waiting} onGo={onGo}>
                        {t(kindWords[kind].many)}
                      </Entry>
                    ))}
                </Fragment>
              ))}
            </ul>
          </section>
        )
      })}
      <div className={cx(stack.gap8, styles.account)}>
        <div className={cx(stack.tight, styles.who)}>
          <strong className={styles.name}>{me.name}</strong>
          <span className={text.small}>{roleNames(me.roles, t)}</span>
        </div>
        <button type="button" className={styles.signOut} onClick={() => void leave()}>
          <Icon name="logout" size={18} />
          <Trans>Sign out</Trans>
        </button>
      </div>
    </nav>
  )
}

interface EntryProps {
  to: string
  icon: IconName
  count?: number
  onGo: (() => void) | undefined
  children: string
}

function Entry({ to, icon, count, onGo, children }: EntryProps) {
  const { pathname, search } = useLocation()
  const [path = '', query] = to.split('?')
  // A queue stays the chosen one while one of its reviews is open.
  const kind = new URLSearchParams(search).get('kind')
  const isHere = path === pathname && (query === undefined || query === `kind=${kind}`)
  return (
    <li>
      <Link
        to={to}
        className={cx(styles.entry, isHere && styles.current)}
        aria-current={isHere ? 'page' : undefined}
        onClick={onGo}
      >
        <Icon name={icon} size={18} />
        <span className={stack.fillBreak}>{children}</span>
        {count !== undefined && count > 0 && <span className={cx('fig', styles.count)}>{formatCount(count)}</span>}
      </Link>
    </li>
  )
}
