import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { errorWords } from '../api/errors.ts'
import { loggedInAtom } from '../session/session.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { useAtomValue } from '../useAtom.ts'
import { instrumentsErrorAtom, loadInstruments } from './atoms.ts'

/** In place of the markets while there is no list of them: why it did not load, in the server's words where it has spoken. */
export function MarketsFailed() {
  const loggedIn = useAtomValue(loggedInAtom)
  const error = useAtomValue(instrumentsErrorAtom)
  const [busy, setBusy] = useState(false)
  const retry = async () => {
    setBusy(true)
    await loadInstruments()
    setBusy(false)
  }
  return (
    <ErrorState
      title={<Trans>Couldn’t load markets</Trans>}
      detail={loggedIn && <Trans>Your orders and funds are not affected.</Trans>}
      onRetry={retry}
      busy={busy}
    >
      {errorWords(error)}
    </ErrorState>
  )
}
