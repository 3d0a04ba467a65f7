import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { OrderList } from '../../../contract/entities/order.ts'
import { cx } from '../../ui/cx.ts'
import { MoreIcon } from '../../ui/MoreIcon.tsx'
import stack from '../../ui/stack.module.css'
import { useAtom } from '../../useAtom.ts'
import { ColumnsSheet } from './ColumnsSheet.tsx'
import styles from './TableTools.module.css'
import { viewAtoms } from './viewAtoms.ts'

/** Groups positions by instrument, and opens the columns of a table. */
export function TableTools({ kind }: { kind: OrderList }) {
  const [view, setView] = useAtom(viewAtoms[kind])
  const [open, setOpen] = useState(false)
  return (
    <span className={cx(stack.row8, styles.tools)}>
      {kind === 'holding' && (
        <button
          type="button"
          className={cx(styles.tool, view.grouped && styles.on)}
          aria-pressed={view.grouped}
          onClick={() => setView({ ...view, grouped: !view.grouped })}
        >
          <MoreIcon name="groups" size={16} />
          <span className={styles.words}>
            <Trans context="grouping">By instrument</Trans>
          </span>
        </button>
      )}
      <button type="button" className={styles.tool} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <MoreIcon name="columns" size={16} />
        <span className={styles.words}>
          <Trans>Columns</Trans>
        </span>
      </button>
      <ColumnsSheet kind={kind} open={open} onClose={() => setOpen(false)} />
    </span>
  )
}
