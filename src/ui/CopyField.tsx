import type { ReactNode } from 'react'
import styles from './CopyField.module.css'
import { copyText } from './copyText.ts'
import { cx } from './cx.ts'
import { IconButton } from './IconButton.tsx'
import stack from './stack.module.css'
import text from './text.module.css'

interface CopyFieldProps {
  label: ReactNode
  /** Text that is shown and copied unchanged. */
  value: string
  /** The name of the button: "Copy the SWIFT code". */
  copyLabel: string
  /** Numbers, codes and addresses: read from left to right in every language. */
  ltr?: boolean
  className?: string
}

/** Something to be written elsewhere, with a button that copies it. Stands in a card, one under the other. */
export function CopyField({ label, value, copyLabel, ltr, className }: CopyFieldProps) {
  return (
    <div className={cx(styles.field, className)}>
      <dl className={stack.lines}>
        <dt className={text.caption}>{label}</dt>
        <dd className={styles.value}>
          <bdi dir={ltr ? 'ltr' : undefined}>{value}</bdi>
        </dd>
      </dl>
      <IconButton icon="copy-doc" size={18} label={copyLabel} onClick={() => void copyText(value)} />
    </div>
  )
}
