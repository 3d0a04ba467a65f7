import { useLingui } from '@lingui/react/macro'
import { type CSSProperties, type ReactNode, useId } from 'react'
import { cx } from '../ui/cx.ts'
import { lazyPart } from '../ui/lazy.tsx'
import edges from '../ui/Splitter.module.css'
import type { PaneName } from './panes.ts'
import type { usePanes } from './usePanes.ts'
import styles from './WidePanes.module.css'

/** The edge between two panes: drawn at once, and moved by what loads a moment later. */
const Splitter = lazyPart(() => import('../ui/Splitter.tsx').then((part) => part.Splitter), {
  fallback: ({ pane, closed }) => (
    <div
      className={cx(edges.edge, pane === 'below' ? edges.flat : edges.upright, edges[pane], closed && edges.closed)}
    />
  ),
})

interface WidePanesProps extends Record<PaneName | 'chart', ReactNode> {
  /** Their sizes, of `usePanes`. */
  of: ReturnType<typeof usePanes>
  /** The chart has the whole screen, with the ticket under it. */
  full: boolean
}

/** The terminal's panes with edges to size them by. What a closed pane holds is not there. */
export function WidePanes({ list, chart, positions, ticket, of, full }: WidePanesProps) {
  const { t } = useLingui()
  const id = useId()
  const { panes, dock, place, change, reset } = of
  const box = (name: PaneName, content: ReactNode) => {
    const hidden = full ? name !== 'ticket' : panes[name].closed
    return (
      <div id={`${id}${name}`} className={styles[name]} hidden={hidden}>
        {!hidden && content}
      </div>
    )
  }
  const edge = (name: PaneName, pane: 'start' | 'end' | 'below', label: string) => (
    <div className={styles[`${name}Edge`]} hidden={full}>
      <Splitter
        label={label}
        controls={`${id}${name}`}
        pane={pane}
        {...panes[name]}
        onChange={(to, isDone) => change(name, to, isDone)}
        onReset={() => reset(name)}
      />
    </div>
  )
  const sizes = {
    '--list': `${panes.list.size}px`,
    '--positions': `${panes.positions.size}px`,
    '--ticket': `${panes.ticket.size}px`,
    '--dock': `${dock}px`,
  }
  return (
    <div ref={place} className={cx(styles.terminal, full && styles.full)} style={sizes as CSSProperties}>
      {box('list', list)}
      {edge('list', 'start', t`Markets`)}
      {chart}
      {edge('positions', 'below', t`Orders`)}
      {box('positions', positions)}
      {edge('ticket', 'end', t`Order`)}
      {box('ticket', ticket)}
    </div>
  )
}
