import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { movePending } from '../../../contract/calls/managing.ts'
import type { Order } from '../../../contract/entities/order.ts'
import { formatCount, formatPercent } from '../../i18n/format.ts'
import { offersAtom } from '../../session/offers.ts'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import text from '../../ui/text.module.css'
import tones from '../../ui/tones.module.css'
import { useAtomValue } from '../../useAtom.ts'
import { EndOrderButton } from '../close/EndOrderButton.tsx'
import { startPrice } from '../OrderPrice.tsx'
import { OrderDistance, OrderProfit } from '../OrderProfit.tsx'
import { digitsOf } from '../orderWords.ts'
import { ProofSeal } from '../proof/ProofSeal.tsx'
import type { StopsBefore } from '../restoreStops.ts'
import { useLiveStop, useOrderFigures, useOrderInstrument } from '../useOrderFigures.ts'
import { OrderFacts } from './OrderFacts.tsx'
import { OrderLogo, OrderTitle } from './OrderHead.tsx'
import styles from './OrderSheet.module.css'
import { RewindButton } from './RewindButton.tsx'
import { StopsForm } from './StopsForm.tsx'
import { StopTrackRuler } from './StopTrackRuler.tsx'
import { TargetForm } from './TargetForm.tsx'

interface OrderSheetProps {
  order: Order | null
  /** Begins where its stops are set. */
  atStops?: boolean
  onClose: () => void
}

/** Shows an order with its actions. Null closes the sheet. */
export function OrderSheet({ order, atStops = false, onClose }: OrderSheetProps) {
  return (
    <Sheet
      open={order !== null}
      onClose={onClose}
      wide="dock"
      title={order && <OrderTitle order={order} />}
      lead={order && <OrderLogo order={order} />}
      sub={order && <Sub order={order} />}
      footer={order && isOpen(order) ? <EndOrderButton key={order.id} order={order} onEnded={onClose} /> : undefined}
    >
      {order && <Body key={order.id} order={order} atStops={atStops} />}
    </Sheet>
  )
}

const isOpen = ({ status }: Order): boolean => status === 'holding' || status === 'pending'

function Sub({ order }: { order: Order }) {
  const instrument = useOrderInstrument(order)
  const name = instrument?.name
  return (
    <>
      {name !== undefined && <bdi>{name}</bdi>}
      {name !== undefined && order.leverage !== undefined && ' · '}
      {order.leverage !== undefined && <span className="fig">{formatCount(order.leverage)}×</span>}
    </>
  )
}

function Body({ order: listed, atStops }: { order: Order; atStops: boolean }) {
  const stops = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!atStops) return
    stops.current?.scrollIntoView({ block: 'nearest' })
    // On a phone its keyboard would cover the form.
    if (matchMedia('(hover: hover)').matches) stops.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [atStops])
  const order = useLiveStop(listed)
  const [before, setBefore] = useState<StopsBefore>()
  const [movedFrom, setMovedFrom] = useState<string>()
  const offers = useAtomValue(offersAtom)
  const isFilled = order.status === 'holding' || order.status === 'completed'
  // Prices are written anew once the instrument tells its digits.
  useOrderInstrument(order)
  return (
    <>
      {order.status === 'pending' ? <Waiting order={order} /> : <Result order={order} />}
      {isFilled && <ProofSeal order={order} />}
      {order.status === 'holding' && <StopTrackRuler order={order} />}
      <OrderFacts order={order} />
      {order.status === 'pending' && offers(movePending) && (
        <TargetForm key={targetKey(order)} order={order} before={movedFrom} onBefore={setMovedFrom} />
      )}
      {isOpen(order) && (
        <div ref={stops}>
          <StopsForm key={stopsKey(order)} order={order} before={before} onBefore={setBefore} />
        </div>
      )}
      <div className={styles.export}>
        <RewindButton order={order} />
        {!isFilled && <ProofSeal order={order} />}
      </div>
    </>
  )
}

/** Changes with the stops that were set; a stop loss that follows the price moves by itself, and what is being typed stays. */
function stopsKey(order: Order): string {
  const { status, stopLoss, takeProfit, trailingDistance } = order
  const follows = status === 'holding' && trailingDistance !== undefined
  return [follows || stopLoss, takeProfit, trailingDistance, digitsOf(order)].join(' ')
}

const targetKey = (order: Order): string => `${order.originPrice} ${digitsOf(order)}`

function Result({ order }: { order: Order }) {
  const { onMargin, tone } = useOrderFigures(order)
  const share = formatPercent(onMargin, { sign: 'never' })
  return (
    <div className={styles.hero}>
      <p className={text.caption}>
        <Trans>Profit</Trans>
      </p>
      <div className={styles.line}>
        <OrderProfit order={order} hero />
        <span className={cx(text.caption, styles.beside)}>
          {tone && <Icon name={tone === 'up' ? 'up' : 'down'} size={9} className={tones[tone]} />}
          {tone === 'dn' && <span className="sr">−</span>}
          <Trans>
            <span className={cx('fig', styles.share, tone && tones[tone])}>{share}</span> of margin
          </Trans>
        </span>
      </div>
    </div>
  )
}

function Waiting({ order }: { order: Order }) {
  return (
    <div className={styles.hero}>
      <p className={text.caption}>
        <Trans>Trigger price</Trans>
      </p>
      <div className={styles.line}>
        <span className={cx('fig', styles.price)}>{startPrice(order)}</span>
        <span className={cx(text.caption, styles.beside)}>
          <Trans>
            <span className={styles.share}>
              <OrderDistance order={order} />
            </span>{' '}
            from price
          </Trans>
        </span>
      </div>
    </div>
  )
}
