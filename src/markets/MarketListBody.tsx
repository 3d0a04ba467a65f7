import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { Instrument } from '../../contract/entities/market.ts'
import { loggedInAtom } from '../session/session.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { useAtomValue } from '../useAtom.ts'
import { instrumentsAtom, instrumentsStateAtom, loadInstruments } from './atoms.ts'
import { MarketList } from './MarketList.tsx'
import { MarketListSkeleton } from './MarketListSkeleton.tsx'
import type { MarketRowLook } from './MarketRow.tsx'

interface MarketListBodyProps {
  /** What is to be shown of all markets. */
  instruments: readonly Instrument[]
  look?: MarketRowLook
  starred?: boolean
  onMenu?: ((code: string) => void) | undefined
  /** What is said where a loaded list shows none; that none fits unless given. */
  empty?: ReactNode
  selected?: string | undefined
  onPick: (code: string) => void
}

/** The list in each of its states: loading, failed, empty, there. */
export function MarketListBody(props: MarketListBodyProps) {
  const { instruments, look = 'list', empty } = props
  const { t } = useLingui()
  const state = useAtomValue(instrumentsStateAtom)
  const known = useAtomValue(instrumentsAtom).length
  const loggedIn = useAtomValue(loggedInAtom)
  const [busy, setBusy] = useState(false)
  const retry = async () => {
    setBusy(true)
    await loadInstruments()
    setBusy(false)
  }
  if (known === 0 && state === 'loading' && !busy) return <MarketListSkeleton look={look} />
  if (known === 0 && state !== 'ready')
    return (
      <ErrorState title={<Trans>Markets did not load</Trans>} onRetry={retry} busy={busy}>
        {loggedIn ? (
          <Trans>The server did not answer. Your positions and their stops are not affected.</Trans>
        ) : (
          <Trans>The server did not answer. Your connection may be down for a moment.</Trans>
        )}
      </ErrorState>
    )
  if (instruments.length === 0)
    return known > 0 && empty !== undefined ? (
      empty
    ) : (
      <EmptyState icon="markets" title={<Trans>No data</Trans>}>
        {known === 0 ? (
          <Trans>There are no markets here yet.</Trans>
        ) : (
          <Trans>No market fits. Try another category or fewer letters.</Trans>
        )}
      </EmptyState>
    )
  return <MarketList {...props} label={t`Markets`} />
}
