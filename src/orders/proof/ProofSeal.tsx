import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Order } from '../../../contract/entities/order.ts'
import { withLaterWords } from '../../i18n/language.ts'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { lazySheet } from '../../ui/lazy.tsx'
import { ExportPack } from './ExportPack.tsx'
import styles from './ProofSeal.module.css'
import { type ProofState, proofStates } from './proofWords.ts'
import { useProof, useProvable, useSignedRecord } from './useProof.ts'

const ProofSheet = lazySheet(
  () => withLaterWords(import('./ProofSheet.tsx')).then((part) => part.ProofSheet),
  ({ open, onClose }) => open && onClose,
)

/**
 * Says whether the price and fill of an order are verified; a tap shows what was checked. An order that was not filled only
 * offers its evidence for export.
 */
export function ProofSeal({ order }: { order: Order }) {
  const hasRecord = useSignedRecord()
  const provable = useProvable(order)
  if (!hasRecord) return null
  return provable ? <Seal order={order} /> : <ExportPack order={order} variant="secondary" />
}

function Seal({ order }: { order: Order }) {
  const { t } = useLingui()
  const { answer, error, busy, reload } = useProof(order)
  const [isOpen, setOpen] = useState(false)
  const state: ProofState = answer?.state ?? (error === undefined || busy ? 'checking' : 'offline')
  const { tone, icon, title } = proofStates[state]
  return (
    <>
      <div role={state === 'failed' ? 'alert' : undefined}>
        <button
          type="button"
          className={cx(styles.seal, styles[tone])}
          disabled={state === 'checking'}
          onClick={() => setOpen(true)}
        >
          <Icon name={icon} size={20} />
          <span className={styles.words}>{t(title)}</span>
          {state !== 'checking' && <Icon name="chevron-right" size={16} className={styles.more} />}
        </button>
      </div>
      <ProofSheet
        order={order}
        state={state}
        check={answer !== undefined && 'evidence' in answer ? answer : undefined}
        busy={busy}
        open={isOpen}
        onRetry={reload}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
