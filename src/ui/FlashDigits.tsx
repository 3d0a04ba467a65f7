import { useLayoutEffect, useRef } from 'react'
import { changedFrom } from './changedDigits.ts'
import { cx } from './cx.ts'
import styles from './FlashDigits.module.css'

/** As --m-flash. */
const flashMs = 200

interface FlashDigitsProps {
  /** The formatted price. */
  text: string
  /** The same as a number, which tells the direction. */
  value: number
  /** The last digit is a fraction of a pip: small, at the top. */
  pip?: boolean
  className?: string | undefined
}

/**
 * A price whose changed digits are marked for 200 ms. The digits are written straight into the page, so a tick costs one
 * small commit and moves nothing; who reads aloud gets the price in one piece. Give it `key={code}`: another
 * instrument's price is not a change.
 */
export function FlashDigits({ text, value, pip = false, className }: FlashDigitsProps) {
  const root = useRef<HTMLSpanElement>(null)
  const last = useRef<{ text: string; value: number } | null>(null)
  useLayoutEffect(() => {
    const element = root.current
    if (!element) return
    const before = last.current
    last.current = { text, value }
    delete element.dataset.flash
    const end = pip ? text.length - 1 : text.length
    const from = before && before.value !== value ? changedFrom(before.text, text) : text.length
    const parts = [text.slice(0, Math.min(from, end)), text.slice(Math.min(from, end), end), text.slice(end)]
    for (const [i, place] of element.querySelectorAll('i').entries()) {
      const part = parts[i] ?? ''
      if (place.textContent !== part) place.textContent = part
    }
    if (from === text.length) return
    element.dataset.flash = before && value < before.value ? 'dn' : 'up'
    const timer = window.setTimeout(() => delete element.dataset.flash, flashMs)
    return () => window.clearTimeout(timer)
  }, [text, value, pip])
  return (
    <span ref={root} className={cx('fig', styles.price, className)}>
      <span className="sr">{text}</span>
      <span aria-hidden>
        <i className={styles.rest} />
        <span className={styles.changed}>
          <i />
          <i className={cx(pip && styles.pip)} />
        </span>
      </span>
    </span>
  )
}
