import type { ComponentPropsWithRef, ReactNode } from 'react'
import styles from './Button.module.css'
import { cx } from './cx.ts'
import { Icon, type IconName } from './icons/Icon.tsx'
import { Spinner } from './Spinner.tsx'

/** primary: the screen's one next step · secondary: beside it · soft: an accent act of lesser weight · danger: destructive · buy, sell: that order · text: inline. */
export type ButtonVariant = 'primary' | 'secondary' | 'soft' | 'danger' | 'buy' | 'sell' | 'text'

interface ButtonProps extends ComponentPropsWithRef<'button'> {
  variant?: ButtonVariant
  /** 48 high · 44 inside empty and error states · 36 and fully round inside banners. */
  size?: 'l' | 'm' | 's'
  /** As wide as the room there is. */
  full?: boolean
  /** Work is under way: keeps its width, shows a spinner, answers no press. */
  busy?: boolean
  icon?: IconName
  /** Stands at the far end, as the price on "Close position". */
  trailing?: ReactNode
}

/** A button with words. */
export function Button(props: ButtonProps) {
  const { variant = 'primary', size = 'l', full, busy, icon, trailing, className, children, onClick, ...rest } = props
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      className={cx(styles.button, styles[variant], styles[size], full && styles.full, busy && styles.busy, className)}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      <span className={cx(styles.words, trailing !== undefined && styles.spread)}>
        {icon && <Icon name={icon} size={size === 's' ? 16 : 18} />}
        <span>{children}</span>
        {trailing !== undefined && <span className={styles.trailing}>{trailing}</span>}
      </span>
      {busy && <Spinner className={styles.spinner} />}
    </button>
  )
}
