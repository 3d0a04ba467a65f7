import { type CSSProperties, useLayoutEffect, useRef } from 'react'
import { cx } from './cx.ts'
import { DigitsWriter, placesOf } from './digitsWriter.ts'
import styles from './FlashDigits.module.css'

/** Shows a formatted price; the same as a number tells the direction. Out of sight nothing flashes. */
export type ShowPrice = (text: string, value: number, inSight?: boolean) => void

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
  const writer = useRef<DigitsWriter>(undefined)
  useLayoutEffect(() => {
    if (root.current) writer.current ??= new DigitsWriter(root.current, pip)
    writer.current?.show(text, value)
  }, [text, value, pip])
  return (
    <span ref={root} className={cx('fig', styles.price, className)}>
      <span className="sr" />
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

interface FollowedDigitsProps {
  /**
   * Begins to show prices, the present one at once, unless it may wait where one is shown already (`filled`); answers how to
   * stop. The same function while it follows the same.
   */
  follow: (show: ShowPrice, filled?: boolean) => () => void
  className?: string | undefined
}

/** Returns the first price text for the first screen, which the server draws once. */
export function textNow(follow: FollowedDigitsProps['follow']): string {
  let text = ''
  follow((shown) => {
    text = shown
  })()
  return text
}

/** The width of a figure's cell, which an effect sets where there is a page. */
export const placesStyle = (text: string) => ({ '--places': placesOf(text) }) as CSSProperties

/**
 * The same for a price that does not come through React, in a button, whose words are read in one piece anyway: where many
 * of them tick. A tick is laid out and painted in the price's own cell.
 */
export function FollowedDigits({ follow, className }: FollowedDigitsProps) {
  const root = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    if (!root.current) return
    const writer = new DigitsWriter(root.current, false)
    return follow((text, value, inSight) => writer.show(text, value, inSight), root.current.textContent !== '')
  }, [follow])
  const text = import.meta.env.SSR ? textNow(follow) : undefined
  return (
    <span className={className}>
      <span ref={root} className={cx('fig cell', styles.cell)} style={text ? placesStyle(text) : undefined}>
        <i>{text}</i>
        <span className={styles.changed}>
          <i />
        </span>
      </span>
    </span>
  )
}
