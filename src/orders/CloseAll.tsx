import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { lazy, useState } from 'react'
import { closeAll } from '../../contract/calls/managing.ts'
import type { OrderList } from '../../contract/entities/order.ts'
import { withLaterWords } from '../i18n/language.ts'
import { accountFiguresAtom } from '../session/figures.ts'
import { offersAtom } from '../session/offers.ts'
import { Button } from '../ui/Button.tsx'
import { WhenNeeded } from '../ui/WhenNeeded.tsx'
import styles from './CloseAll.module.css'
import { orderListAtom } from './orderLists.ts'

const load = () => withLaterWords(import('./later/CloseAllSheet.tsx')).then((part) => ({ default: part.CloseAllSheet }))
const CloseAllSheet = lazy(load)

/** The way to close many positions at once: stands beside the list of those held while there are any. */
export function CloseAll({ kind }: { kind: OrderList }) {
  const offers = useAtomValue(offersAtom)
  const listed = useAtomValue(orderListAtom('holding')).loaded?.total
  const held = useAtomValue(accountFiguresAtom)?.holding ?? listed ?? 0
  const [open, setOpen] = useState(false)
  return (
    <>
      {kind === 'holding' && held > 0 && offers(closeAll) && (
        <Button variant="text" size="s" className={styles.button} onClick={() => setOpen(true)}>
          <Trans>Close all</Trans>
        </Button>
      )}
      <WhenNeeded needed={open} ahead={load}>
        <CloseAllSheet open={open} onOpen={() => setOpen(true)} onClose={() => setOpen(false)} />
      </WhenNeeded>
    </>
  )
}
