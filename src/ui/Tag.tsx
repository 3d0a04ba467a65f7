import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon, type IconName } from './icons/Icon.tsx'
import styles from './Tag.module.css'

/** Meaning of a tag's colour. */
export type TagTone = 'neutral' | 'up' | 'dn' | 'warn' | 'acc' | 'ok' | 'danger'

interface TagProps {
  tone?: TagTone
  icon?: IconName
  trailingIcon?: IconName
  /** Makes it a button with a 44 px hit area. */
  onClick?: () => void
  /** The accessible name of the button, where its words are not enough. */
  label?: string
  /** Takes the place of the words where a row has no room for them. */
  shortIcon?: IconName
  className?: string
  children: ReactNode
}

/** A small rounded label, 20 high. */
export function Tag(props: TagProps) {
  const { tone = 'neutral', icon, trailingIcon, onClick, label, shortIcon, className, children } = props
  const inside = shortIcon ? (
    <span className={styles.fit}>
      <span className={styles.short}>
        <Icon name={shortIcon} size={12} />
      </span>
      <span className={styles.words}>{children}</span>
    </span>
  ) : (
    <>
      {icon && <Icon name={icon} size={12} className={styles.icon} />}
      {children}
      {trailingIcon && <Icon name={trailingIcon} size={14} />}
    </>
  )
  const classes = cx(styles.tag, styles[tone], onClick && styles.press, shortIcon && styles.fits, className)
  return onClick ? (
    <button type="button" className={classes} aria-label={label} onClick={onClick}>
      {inside}
    </button>
  ) : (
    <span className={classes}>{inside}</span>
  )
}
