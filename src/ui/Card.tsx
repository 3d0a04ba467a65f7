import type { ComponentPropsWithRef } from 'react'
import styles from './Card.module.css'
import { cx } from './cx.ts'

interface CardProps extends ComponentPropsWithRef<'section'> {
  /** Its 16 px of padding; off for lists that draw to the edge. */
  pad?: boolean
}

/** A raised piece of the page: one step lighter ground, hairline edge, 12 px corners. */
export function Card({ pad = true, className, ...rest }: CardProps) {
  return <section {...rest} className={cx(styles.card, pad && styles.pad, className)} />
}
