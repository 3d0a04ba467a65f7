import { useLingui } from '@lingui/react/macro'
import { type CSSProperties, type ReactNode, useId } from 'react'
import { LateSplitter } from '../ui/LateSplitter.tsx'
import type { PaneName } from './panes.ts'
import type { usePanes } from './usePanes.ts'
import styles from './WidePanes.module.css'

interface WidePanesProps extends Record<PaneName | 'chart', ReactNode> {
  /** Their sizes, of `usePanes`. */
  of: ReturnType<typeof usePanes>
}

/** The terminal's panes with edges to size them by. What a closed pane holds is not there. */
export function WidePanes({ list, chart, positions, ticket, of }: WidePanesProps) {
  const { t } = useLingui()
  const id = useId()
  const { panes, place, change, reset } = of
  const box = (name: PaneName, content: ReactNode) => (
    <div id={`${id}${name}`} className={styles[name]} hidden={panes[name].closed}>
      {!panes[name].closed && content}
    </div>
  )
  const edge = (name: PaneName, pane: 'start' | 'end' | 'below', label: string) => (
    <LateSplitter
      label={label}
      controls={`${id}${name}`}
      pane={pane}
      {...panes[name]}
      onChange={(to, isDone) => change(name, to, isDone)}
      onReset={() => reset(name)}
    />
  )
  const sizes = {
    '--list': `${panes.list.size}px`,
    '--positions': `${panes.positions.size}px`,
    '--ticket': `${panes.ticket.size}px`,
  }
  return (
    <div ref={place} className={styles.terminal} style={sizes as CSSProperties}>
      {box('list', list)}
      {edge('list', 'start', t`Markets`)}
      <div className={styles.centre}>
        {chart}
        {edge('positions', 'below', t`Orders`)}
        {box('positions', positions)}
      </div>
      {edge('ticket', 'end', t`Order`)}
      {box('ticket', ticket)}
    </div>
  )
}
