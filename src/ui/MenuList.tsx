import { createContext, type ReactElement, type ReactNode, useContext } from 'react'
import { Card } from './Card.tsx'
import { cx } from './cx.ts'
import { Icon, type IconName } from './icons/Icon.tsx'
import styles from './MenuList.module.css'

/** In a navigation pane, the address of its current entry; undefined anywhere else. */
export const PaneContext = createContext<string | undefined>(undefined)

/** A card of entries under a small heading; in a navigation pane rows alone. */
export function MenuList({ title, children }: { title?: ReactNode; children: ReactNode }) {
  if (useContext(PaneContext) !== undefined)
    return (
      <div>
        {title !== undefined && <h2 className={cx(styles.title, styles.paneTitle)}>{title}</h2>}
        <ul>{children}</ul>
      </div>
    )
  return (
    <div>
      {title !== undefined && <h2 className={styles.title}>{title}</h2>}
      <Card pad={false}>
        <ul>{children}</ul>
      </Card>
    </div>
  )
}

interface MenuRowProps {
  /** By its name, or a drawing of the page's own. */
  icon?: IconName | ReactElement
  label: ReactNode
  /** Current value, or a count. */
  value?: ReactNode
  /** Needs something the visitor has not: drawn back, with a lock; it opens all the same and leads there. */
  locked?: boolean
  /** Said with the lock: "needs a real account". */
  lockedLabel?: string
  href?: string
  onClick?: () => void
  end?: 'chevron' | 'check' | 'none'
  tone?: 'danger'
  /** The chosen one of a list of choices. */
  selected?: boolean
  disabled?: boolean
}

/** One entry, 48 high. A link with `href`, else a button. */
export function MenuRow(props: MenuRowProps) {
  const { icon, label, value, locked, lockedLabel, href, onClick, end = 'chevron', tone, selected, disabled } = props
  const current = useContext(PaneContext)
  const inPane = current !== undefined
  const inside = (
    <>
      {typeof icon === 'string' ? (
        <Icon name={icon} size={20} className={styles.icon} active={inPane && current === href} />
      ) : (
        icon && <span className={styles.icon}>{icon}</span>
      )}
      <span className={styles.label}>{label}</span>
      {value !== undefined && <span className={styles.value}>{value}</span>}
      {locked ? (
        <Icon name="lock" size={16} className={styles.end} {...(lockedLabel ? { label: lockedLabel } : {})} />
      ) : (
        end !== 'none' &&
        !inPane && (
          <Icon
            name={end === 'check' ? 'check' : 'chevron-right'}
            size={16}
            className={cx(styles.end, end === 'check' && (selected ? styles.check : styles.hidden))}
          />
        )
      )}
    </>
  )
  const className = cx(styles.row, inPane && styles.inPane, locked && styles.locked, tone && styles[tone])
  return (
    <li className={cx(!inPane && styles.item, icon && styles.withIcon)}>
      {href === undefined ? (
        <button
          type="button"
          className={className}
          disabled={disabled}
          aria-pressed={end === 'check' ? (selected ?? false) : undefined}
          onClick={onClick}
        >
          {inside}
        </button>
      ) : (
        <a
          className={className}
          href={href}
          onClick={onClick}
          aria-current={inPane && current === href ? 'page' : undefined}
        >
          {inside}
        </a>
      )}
    </li>
  )
}
