import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Instrument } from '../../contract/entities/market.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import type { Point } from '../ui/menuPlace.ts'
import { useAtomValue } from '../useAtom.ts'
import { instrumentsAtom, instrumentsStateAtom } from './atoms.ts'
import { MarketList } from './MarketList.tsx'
import { MarketListSkeleton } from './MarketListSkeleton.tsx'
import type { MarketRowLook } from './MarketRow.tsx'
import { MarketsFailed } from './MarketsFailed.tsx'

interface MarketListBodyProps {
  /** Instruments to show. */
  instruments: readonly Instrument[]
  look?: MarketRowLook
  starred?: boolean
  onMenu?: ((code: string, at: Point) => void) | undefined
  /** Text of a loaded list without entries. By default that none matches. */
  empty?: ReactNode
  selected?: string | undefined
  /** Stands before the first closed market. */
  closedHead?: ReactNode
  onPick: (code: string) => void
}

/** The list in each of its states: loading, failed, empty, there. */
export function MarketListBody(props: MarketListBodyProps) {
  const { instruments, look = 'list', empty } = props
  const { t } = useLingui()
  const state = useAtomValue(instrumentsStateAtom)
  const known = useAtomValue(instrumentsAtom).length
  if (known === 0 && state === 'loading') return <MarketListSkeleton look={look} />
  if (known === 0 && state === 'failed') return <MarketsFailed />
  if (instruments.length === 0)
    return known > 0 && empty !== undefined ? (
      empty
    ) : (
      <EmptyState icon="markets" title={<Trans>No data</Trans>}>
        {known === 0 ? <Trans>No markets are available yet.</Trans> : <Trans>No results</Trans>}
      </EmptyState>
    )
  return <MarketList {...props} label={t`Markets`} />
}
