import { type ComponentProps, lazy, Suspense } from 'react'
import { cx } from './cx.ts'
import styles from './Splitter.module.css'

type SplitterProps = ComponentProps<typeof import('./Splitter.tsx').Splitter>

/** The line between two panes, before it can be taken hold of; and for good where what moves it does not load. */
const Hairline = ({ pane, closed }: SplitterProps) => (
  <div
    className={cx(styles.edge, pane === 'below' ? styles.flat : styles.upright, styles[pane], closed && styles.closed)}
  />
)

const Splitter = lazy(() =>
  import('./Splitter.tsx').then(
    (part) => ({ default: part.Splitter }),
    () => ({ default: Hairline }),
  ),
)

/** The edge between two panes: drawn at once, and moved by what loads a moment later. */
export function LateSplitter(props: SplitterProps) {
  return (
    <Suspense fallback={<Hairline {...props} />}>
      <Splitter {...props} />
    </Suspense>
  )
}
