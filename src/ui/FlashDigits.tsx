import { type RefObject, useLayoutEffect, useRef } from 'react'
import { cx } from './cx.ts'
import { DigitsWriter } from './digitsWriter.ts'
import styles from './FlashDigits.module.css'

/** Shows a formatted price; the same as a number tells the direction. */
export type ShowPrice = (text: string, value: number) => void

interface DigitsProps {
  /** The last digit is a fraction of a pip: small, at the top. */
  pip?: boolean
  className?: string | undefined
}

interface FlashDigitsProps extends DigitsProps {
  /** The formatted price. */
  text: string
  /** The same as a number, which tells the direction. */
  value: number
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
  return <Places ref={root} pip={pip} className={className} />
}

interface FollowedDigitsProps extends DigitsProps {
  /** Begins to show prices, the present one at once; answers how to stop. The same function while it follows the same. */
  follow: (show: ShowPrice) => () => void
}

/** The same for a price that does not come through React: where many of them tick. */
export function FollowedDigits({ follow, pip = false, className }: FollowedDigitsProps) {
  const root = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    if (!root.current) return
    const writer = new DigitsWriter(root.current, pip)
    return follow((text, value) => writer.show(text, value))
  }, [follow, pip])
  return <Places ref={root} pip={pip} className={className} />
}

/** Where the digits are written: those that stayed, those that changed, the fraction of a pip. */
function Places({ ref, pip, className }: DigitsProps & { ref: RefObject<HTMLSpanElement | null> }) {
  return (
    <span ref={ref} className={cx('fig', styles.price, className)}>
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
