import { type CSSProperties, memo } from 'react'
import { cx } from './cx.ts'
import styles from './Rolling.module.css'

/**
 * A figure whose digits roll to their next value. What rolls is drawn by CSS alone, so that the text of the page is the
 * figure and nothing else. It shrinks before it is wider than its container, as `Whole` does.
 */
export const Rolling = memo(function Rolling({ children }: { children: string }) {
  const letters = [...children]
  return (
    <span className={cx('fig whole', styles.figure)} style={{ '--letters': letters.length } as CSSProperties}>
      <span className={styles.text}>{children}</span>
      <span aria-hidden className={styles.wheels}>
        {letters.map((letter, at) => {
          // Counted from the end: a figure that becomes longer grows at its start.
          const place = letters.length - at
          const isDigit = letter >= '0' && letter <= '9'
          return isDigit ? (
            <i key={`d${place}`} className={styles.wheel} style={{ '--digit': letter } as CSSProperties} />
          ) : (
            <i key={`s${place}`} className={styles.sign} data-sign={letter} />
          )
        })}
      </span>
    </span>
  )
})
