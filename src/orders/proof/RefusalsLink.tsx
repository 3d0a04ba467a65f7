import { Trans } from '@lingui/react/macro'
import { proveRefusals } from '../../../contract/calls/proof.ts'
import { offersAtom } from '../../session/offers.ts'
import { practiceAtom } from '../../session/session.ts'
import { store } from '../../store.ts'
import { Button } from '../../ui/Button.tsx'
import { useAtomValue } from '../../useAtom.ts'
import { refusalsAskedAtom } from './refusalsShown.ts'

/** Opens the list of refused orders, where the server proves them. */
export function RefusalsLink() {
  const offers = useAtomValue(offersAtom)
  const practice = useAtomValue(practiceAtom)
  if (!offers(proveRefusals) || practice) return null
  return (
    <Button variant="secondary" size="s" icon="shield" onClick={() => store.set(refusalsAskedAtom, {})}>
      <Trans>Refused orders</Trans>
    </Button>
  )
}
