import { Trans } from '@lingui/react/macro'
import { useSetAtom } from 'jotai'
import { closeAll } from '../../../contract/calls/managing.ts'
import { offersAtom } from '../../session/offers.ts'
import { Button } from '../../ui/Button.tsx'
import { useAtomValue } from '../../useAtom.ts'
import styles from './CloseAllButton.module.css'
import { closingAllAtom } from './closingAll.ts'

/** The way to close many positions at once, where the server offers it. */
export function CloseAllButton() {
  const offers = useAtomValue(offersAtom)
  const ask = useSetAtom(closingAllAtom)
  if (!offers(closeAll)) return null
  return (
    <Button variant="text" size="s" className={styles.button} onClick={() => ask({})}>
      <Trans>Close all</Trans>
    </Button>
  )
}
