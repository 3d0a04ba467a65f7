import { type ComponentProps, useRef } from 'react'
import { cx } from './cx.ts'
import { idleMoment } from './idle.ts'
import { lazyPart } from './lazy.tsx'
import styles from './Strip.module.css'

/** Wheel, mouse, arrow buttons and keys; the first screen does not wait for them. */
const StripTools = lazyPart(() =>
  idleMoment(1_000)
    .then(() => import('./StripTools.tsx'))
    .then((part) => part.StripTools),
)

interface StripProps extends ComponentProps<'div'> {
  /** Of the box that the row scrolls in. */
  box?: string | undefined
}

/** Chips, tabs or pills in a row that scrolls sideways where they do not fit. */
export function Strip({ box, className, ...rest }: StripProps) {
  const row = useRef<HTMLDivElement>(null)
  return (
    <div className={cx(styles.strip, box)}>
      <div {...rest} ref={row} className={cx(styles.row, className)} />
      <StripTools row={row} />
    </div>
  )
}
