import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Order } from '../../../contract/entities/order.ts'
import { formatPrice } from '../../i18n/format.ts'
import { Ruler, type RulerMark } from '../../ui/Ruler.tsx'
import tones from '../../ui/tones.module.css'
import { digitsOf } from '../orderWords.ts'
import { stopTrack } from '../stopTrack.ts'
import { useOrderFigures } from '../useOrderFigures.ts'

/** Ticks of the track: as many as stand well on a phone. */
const TICKS = 72

/** Shows a position between its stop loss and take profit. */
export function StopTrackRuler({ order }: { order: Order }) {
  const { t } = useLingui()
  const { price } = useOrderFigures(order)
  const track = stopTrack(order, price)
  const shown = (value: number) => formatPrice(value, digitsOf(order))
  const now = shown(price)
  const open = shown(order.price)
  const marks: RulerMark[] = [{ at: track.open, tone: 'acc' }]
  if (track.stopLoss !== undefined) marks.push({ at: track.stopLoss, tone: 'dn' })
  if (track.takeProfit !== undefined) marks.push({ at: track.takeProfit, tone: 'up' })
  const between = [track.open, track.price].sort((a, b) => a - b)
  return (
    <Ruler
      look="track"
      label={t`Price relative to stops`}
      valueText={t`Current price ${now}, opened at ${open}`}
      ticks={TICKS}
      zones={[
        { to: between[0] ?? 0, tone: 'rest' },
        { to: between[1] ?? 0, tone: track.price >= track.open ? 'up' : 'dn' },
      ]}
      marks={marks}
      needle={track.price}
      needleLabel={now}
      foot={
        <>
          <Stop className={tones.dn} label={<Trans>Stop loss</Trans>} price={order.stopLoss && shown(order.stopLoss)} />
          <Stop className={tones.acc} label={<Trans context="opening price">Open</Trans>} price={open} />
          <Stop
            className={tones.up}
            label={<Trans>Take profit</Trans>}
            price={order.takeProfit && shown(order.takeProfit)}
          />
        </>
      }
    />
  )
}

function Stop(props: { className: string | undefined; label: ReactNode; price: string | 0 | undefined }) {
  return (
    <span className={props.price ? props.className : undefined}>
      {props.label} <span className={`fig ${tones.clear}`}>{props.price || '–'}</span>
    </span>
  )
}
