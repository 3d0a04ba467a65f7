import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { Instrument } from '../../contract/entities/market.ts'
import { formatPercent, formatPrice } from '../i18n/format.ts'
import { FlashDigits } from '../ui/FlashDigits.tsx'
import { Pill } from '../ui/Pill.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { quoteAtom } from './atoms.ts'

/** An instrument's price, its changed digits flashing; a grey shape until there is one. */
export function RowPrice({ instrument, className }: { instrument: Instrument; className?: string | undefined }) {
  const price = useAtomValue(quoteAtom(instrument.code))?.close
  if (price === undefined) return <Skeleton w={64} h={20} />
  return (
    <FlashDigits
      key={instrument.code}
      text={formatPrice(price, instrument.digits)}
      value={price}
      className={className}
    />
  )
}

/** Change since today's open; of a closed market the word. */
export function RowChange({ instrument, closed, plain }: { instrument: Instrument; closed: boolean; plain: boolean }) {
  const change = useAtomValue(quoteAtom(instrument.code))?.change
  if (closed)
    return (
      <Pill tone="neutral" plain={plain}>
        <Trans context="market">Closed</Trans>
      </Pill>
    )
  if (change === undefined) return <Skeleton w={68} h={20} round />
  return (
    <Pill tone={change > 0 ? 'up' : change < 0 ? 'dn' : 'flat'} plain={plain}>
      {formatPercent(change, { sign: 'never' })}
    </Pill>
  )
}
