import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { closeAll } from '../../../contract/calls/managing.ts'
import { offersAtom } from '../../session/offers.ts'
import { Button } from '../../ui/Button.tsx'
import { useAtomValue } from '../../useAtom.ts'
import styles from './CloseAllButton.module.css'
import { CloseAllSheet } from './CloseAllSheet.tsx'

/** The way to close many positions at once, where the server offers it. Its sheet outlives the positions that it closes. */
export function CloseAllButton({ shown }: { shown: boolean }) {
  const offers = useAtomValue(offersAtom)
  const [open, setOpen] = useState(false)
  return (
    <>
      {shown && offers(closeAll) && (
        <Button variant="text" size="s" className={styles.button} onClick={() => setOpen(true)}>
          <Trans>Close all</Trans>
        </Button>
      )}
      <CloseAllSheet open={open} onOpen={() => setOpen(true)} onClose={() => setOpen(false)} />
    </>
  )
}
