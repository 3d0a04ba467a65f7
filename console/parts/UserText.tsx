import { cx } from '../../src/ui/cx.ts'
import styles from './UserText.module.css'
import { visibleText } from './visibleText.ts'

/** Shows a user's text unchanged. Its writing direction cannot affect the text around it. */
export function UserText({ children, className }: { children: string; className?: string | undefined }) {
  return <bdi className={cx(styles.text, className)}>{visibleText(children)}</bdi>
}

/** An address, a number, an id: to be compared sign by sign, left to right in every language. */
export function Code({ children }: { children: string }) {
  return <code className={styles.code}>{visibleText(children)}</code>
}
