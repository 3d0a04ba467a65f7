import { Trans, useLingui } from '@lingui/react/macro'
import type Big from 'big.js'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Instrument } from '../../contract/entities/market.ts'
import type { Order, OrderRequest } from '../../contract/entities/order.ts'
import { toCents } from '../../contract/rules.ts'
import { formatDateTime } from '../i18n/dates.ts'
import { formatLots, formatMoney, formatPrice } from '../i18n/format.ts'
import { SignedMoney } from '../i18n/SignedMoney.tsx'
import { usdPerQuoteAtom } from '../markets/atoms.ts'
import { InstrumentLogo } from '../markets/InstrumentLogo.tsx'
import { ReplayMark } from '../markets/ReplayMark.tsx'
import { BeforeAfter } from '../ui/BeforeAfter.tsx'
import { Button } from '../ui/Button.tsx'
import { Disc } from '../ui/Disc.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { KeyValueList, KeyValueRow } from '../ui/KeyValue.tsx'
import { Money6 } from '../ui/Money6.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { toast } from '../ui/toast.ts'
import tones from '../ui/tones.module.css'
import { useAtomValue } from '../useAtom.ts'
import { formatLeverage } from './formatLeverage.ts'
import styles from './ResultSheet.module.css'
import { moneyAt } from './stopPreview.ts'
import type { StopKind } from './ticketState.ts'

/** An order that the server accepted. */
export interface Placed {
  readonly instrument: Instrument
  readonly intent: Omit<OrderRequest, 'requestId'>
  /** As the server answered it; another operator's server may leave it out. */
  readonly order: Order | undefined
  /** The server's words. */
  readonly message: string
  /** The free margin before, USD. */
  readonly free: Big | undefined
}

/** What became of an order, with the figures of the server's answer. */
export function ResultSheet({ placed, onClose }: { placed: Placed | undefined; onClose: () => void }) {
  const navigate = useNavigate()
  const { t } = useLingui()
  const pending = placed?.intent.mode === 'pending'
  const view = () => {
    onClose()
    navigate(`/order?type=${pending ? 0 : 1}`)
  }
  return (
    <Sheet
      open={placed !== undefined}
      onClose={onClose}
      label={t`Order accepted`}
      footer={
        <div className={styles.buttons}>
          <Button variant="secondary" onClick={onClose}>
            <Trans>Keep trading</Trans>
          </Button>
          <Button onClick={view}>
            <Trans>View order</Trans>
          </Button>
        </div>
      }
    >
      {placed && <Result placed={placed} />}
    </Sheet>
  )
}

function Result({ placed }: { placed: Placed }) {
  const { instrument, order, message } = placed
  return (
    <>
      <div className={styles.top}>
        <Disc icon={placed.intent.mode === 'pending' ? 'clock' : 'check'} tone="ok" size={48} />
        <h2 className={styles.title}>
          <Title placed={placed} />
        </h2>
        <ReplayMark />
        <p className={styles.what}>
          <InstrumentLogo instrument={instrument} size={24} />
          <Where placed={placed} />
        </p>
      </div>
      {order ? <Figures placed={placed} order={order} /> : <p className={styles.message}>{message}</p>}
    </>
  )
}

function Title({ placed: { intent, order } }: { placed: Placed }): ReactNode {
  const lots = <span className="fig">{formatLots(order?.lots ?? intent.lots)}</span>
  if (intent.mode === 'pending')
    return intent.side === 'buy' ? (
      <Trans>Waiting to buy {lots} lots</Trans>
    ) : (
      <Trans>Waiting to sell {lots} lots</Trans>
    )
  return intent.side === 'buy' ? <Trans>Bought {lots} lots</Trans> : <Trans>Sold {lots} lots</Trans>
}

function Where({ placed: { instrument, intent, order } }: { placed: Placed }) {
  const { digits, showCode } = instrument
  const price = order?.price ?? (intent.mode === 'pending' ? Number(intent.targetPrice) : undefined)
  if (price === undefined) return <bdi>{showCode}</bdi>
  const figure = <b className="fig">{formatPrice(price, digits)}</b>
  return (
    <span>
      <Trans>
        <bdi>{showCode}</bdi> at {figure}
      </Trans>
    </span>
  )
}

function Figures({ placed, order }: { placed: Placed; order: Order }) {
  const { free } = placed
  const leverage = order.leverage ?? placed.intent.leverage
  return (
    <KeyValueList>
      <KeyValueRow label={<Trans>Order</Trans>}>
        <OrderId id={order.id} />
      </KeyValueRow>
      <KeyValueRow label={<Trans>Time</Trans>}>
        <span>{formatDateTime(order.createdAt, 'exact')}</span>
      </KeyValueRow>
      <KeyValueRow label={<Trans>Margin</Trans>}>
        <span className={`fig ${tones.quiet}`}>{formatLeverage(leverage)}</span>
        <Money6 text={formatMoney(order.margin, { digits: 6 })} />
      </KeyValueRow>
      <KeyValueRow label={<Trans>Fee</Trans>}>
        <span className="fig">{formatMoney(order.fee)}</span>
      </KeyValueRow>
      <StopRow placed={placed} order={order} kind="stopLoss" />
      <StopRow placed={placed} order={order} kind="takeProfit" />
      {free && order.status === 'holding' && (
        <KeyValueRow label={<Trans>Free margin</Trans>}>
          <BeforeAfter
            before={formatMoney(free, { symbol: false })}
            after={formatMoney(free.minus(order.margin).minus(toCents(order.fee)))}
          />
        </KeyValueRow>
      )}
    </KeyValueList>
  )
}

function OrderId({ id }: { id: string }) {
  const { t } = useLingui()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(id)
      toast(t`Copied`, { icon: 'check' })
    } catch {
      // Where copying is not allowed, or there is no clipboard, the number can still be read.
    }
  }
  return (
    <>
      <span className="fig">{id}</span>
      <IconButton icon="copy-doc" label={t`Copy the order number`} size={16} tight onClick={copy} />
    </>
  )
}

function StopRow({ placed: { instrument }, order, kind }: { placed: Placed; order: Order; kind: StopKind }) {
  const quoteToUsd = useAtomValue(usdPerQuoteAtom(instrument.code))
  const price = order[kind]
  const label = kind === 'stopLoss' ? <Trans>Stop loss</Trans> : <Trans>Take profit</Trans>
  if (price === undefined)
    return (
      <KeyValueRow label={label} muted>
        <Trans>Not set</Trans>
      </KeyValueRow>
    )
  const { side, lots, price: entry } = order
  const won = moneyAt({ instrument, lots, entry, quoteToUsd }, price, side)
  return (
    <KeyValueRow label={label}>
      <SignedMoney value={won} />
      <span className="fig">{formatPrice(price, instrument.digits)}</span>
    </KeyValueRow>
  )
}
