import type { Ref } from 'react'
import { cx } from './cx.ts'
import { Icon, type IconName } from './icons/Icon.tsx'
import { KeyCap } from './KeyCap.tsx'
import { Spinner } from './Spinner.tsx'
import styles from './TradeButton.module.css'

/** Reason why it cannot be pressed now, in place of the price: a figure ("Mon 00:50") or a short sentence. */
export interface TradeBlock {
  text: string
  icon?: IconName
  /** A sentence is set smaller than a figure. */
  sentence?: boolean
}

interface TradeButtonProps {
  /** buy points up, sell points down; the colours are the market's direction colours. */
  side: 'buy' | 'sell'
  label: string
  /** Formatted. */
  price: string
  blocked?: TradeBlock | null | undefined
  busy?: boolean
  /** The key that leads to it, shown where there is a keyboard. */
  keyCap?: string | undefined
  onClick: () => void
  ref?: Ref<HTMLButtonElement>
}

/** One of the two large buttons: what it does over its price. Stays focusable while blocked, so that its reason is read. */
export function TradeButton({ side, label, price, blocked, busy, keyCap, onClick, ref }: TradeButtonProps) {
  const idle = !blocked && !busy
  return (
    <button
      ref={ref}
      type="button"
      data-side={side}
      className={cx(styles.button, blocked ? styles.blocked : styles[side])}
      aria-disabled={idle ? undefined : true}
      aria-busy={busy || undefined}
      aria-keyshortcuts={keyCap}
      title={blocked?.text}
      onClick={idle ? onClick : undefined}
    >
      <span className={styles.words}>
        <span className={styles.label}>{label}</span>
        {blocked ? (
          <span className={blocked.sentence ? styles.sentence : styles.price}>{blocked.text}</span>
        ) : (
          <span className={cx('fig', styles.price, price.length > 9 && styles.long)}>{price}</span>
        )}
      </span>
      {busy ? (
        <Spinner size={20} />
      ) : (
        <>
          <Icon
            className={cx(keyCap && !blocked && styles.arrow)}
            name={blocked ? (blocked.icon ?? 'lock') : side === 'buy' ? 'arrow-up-right' : 'arrow-down-right'}
            size={24}
          />
          {keyCap && !blocked && <KeyCap className={styles.cap}>{keyCap}</KeyCap>}
        </>
      )}
    </button>
  )
}
