import { Trans, useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Link } from 'react-router-dom'
import type { Order } from '../../contract/entities/order.ts'
import { type Side, stopFits } from '../../contract/rules.ts'
import { formatDateTime } from '../i18n/dates.ts'
import { formatExact, formatFree, formatLots, formatPrice } from '../i18n/format.ts'
import { Margin, Profit } from '../i18n/OrderMoney.tsx'
import { usdPerQuoteAtom } from '../markets/atoms.ts'
import { ReplayMark } from '../markets/ReplayMark.tsx'
import { useEndOrder } from '../orders/close/EndOrder.tsx'
import { OrderProfit, OrderReturn } from '../orders/OrderProfit.tsx'
import { sendStop } from '../orders/sendStop.ts'
import { stopFault } from '../orders/stopsDraft.ts'
import { useEndedOrders } from '../orders/useEndedOrders.ts'
import { useNewestOrder } from '../orders/useOpenOrder.ts'
import { useOrderAction } from '../orders/useOrderAction.ts'
import { useOrderFigures } from '../orders/useOrderFigures.ts'
import { accountFiguresAtom } from '../session/figures.ts'
import { BeforeAfter } from '../ui/BeforeAfter.tsx'
import { cx } from '../ui/cx.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Icon } from '../ui/icons/Icon.tsx'
import { KeyValueList, KeyValueRow } from '../ui/KeyValue.tsx'
import stack from '../ui/stack.module.css'
import { toast } from '../ui/toast.ts'
import tones from '../ui/tones.module.css'
import { useSheetDrag } from '../ui/useSheetDrag.ts'
import { useAtomValue } from '../useAtom.ts'
import styles from './FillCard.module.css'
import { formatLeverage } from './formatLeverage.ts'
import type { Placed } from './placed.ts'
import { ratioWords, StopChips } from './StopChips.tsx'
import type { AmountUnit } from './stopAmounts.ts'
import { moneyAt, type StopOrder } from './stopPreview.ts'
import type { StopKind } from './ticketState.ts'

interface FillCardProps {
  /** Undefined while there is nothing to tell. */
  placed: Placed | undefined
  /** Layout of the ticket. */
  look: 'phone' | 'wide' | 'low' | 'bar'
  onClose: () => void
}

/**
 * Shows the result of an order and the next actions (document 1 §2). On the phone it takes the place of the ticket's rows, so
 * that the chart keeps its size; wide it is a strip under the buttons. The next order can be placed meanwhile.
 */
export function FillCard({ placed, look, onClose }: FillCardProps) {
  if (placed === undefined) return null
  const wide = look === 'wide' || look === 'bar'
  const card = <Card key={placed.order?.id ?? placed.message} placed={placed} wide={wide} onClose={onClose} />
  return look === 'wide' ? card : <div className={look === 'bar' ? styles.over : styles.cover}>{card}</div>
}

type Part = StopKind | 'facts'

function Card({ placed, wide, onClose }: { placed: Placed; wide: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const box = useRef<HTMLElement>(null)
  const [part, setPart] = useState<Part | undefined>(wide ? undefined : 'stopLoss')
  const order = useNewestOrder(placed.order)
  const drag = useSheetDrag(box, onClose)
  useFocusIn(box)
  useEndedOrders(order ?? null, onClose)
  const parts: Parts = { part, toggle: (next) => setPart(next === part && wide ? undefined : next) }
  return (
    <section
      ref={box}
      role="dialog"
      aria-label={t`Order accepted`}
      tabIndex={-1}
      className={cx(styles.card, wide && styles.wide)}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <header className={styles.head} {...drag}>
        <div className={styles.subject}>
          <h2 className={styles.title}>
            <Icon
              name={placed.intent.mode === 'pending' ? 'clock' : 'check'}
              size={16}
              className={cx(styles.icon, tones.up)}
            />
            <span>
              <Title placed={placed} />
            </span>
          </h2>
          <p className={styles.where}>
            <Where placed={placed} />
            {order && (
              <button
                type="button"
                className={styles.more}
                aria-expanded={part === 'facts'}
                onClick={() => parts.toggle('facts')}
              >
                <Trans>Details</Trans>
              </button>
            )}
            <ReplayMark />
          </p>
        </div>
        {order?.status === 'holding' && (
          <p className={styles.profit}>
            <OrderProfit order={order} />
            <span className={styles.share}>
              <OrderReturn order={order} />
            </span>
          </p>
        )}
        <IconButton icon="close" label={t`Keep trading`} size={18} tight onClick={onClose} />
      </header>
      <div className={styles.acts}>
        {order && <Acts order={order} parts={parts} onClose={onClose} />}
        <Link className={styles.link} to={`/order?type=${placed.intent.mode === 'pending' ? 0 : 1}`}>
          <Trans>View order</Trans>
          <Icon name="chevron-right" size={12} />
        </Link>
      </div>
      {order === undefined ? (
        <p className={styles.where}>{placed.message}</p>
      ) : part === 'facts' ? (
        <Figures placed={placed} order={order} />
      ) : (
        part && <StopPanel key={part} kind={part} order={order} placed={placed} brief={wide} />
      )}
    </section>
  )
}

/** Takes the focus, unless somebody types, and gives it back. */
function useFocusIn(box: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const [card, before] = [box.current, document.activeElement]
    if (!(before instanceof HTMLInputElement)) card?.focus({ preventScroll: true })
    return () => {
      if (card?.contains(document.activeElement) && before instanceof HTMLElement) before.focus()
    }
  }, [box])
}

interface Parts {
  readonly part: Part | undefined
  readonly toggle: (part: Part) => void
}

/** Opens the stops to set, or ends the order. */
function Acts({ order, parts, onClose }: { order: Order; parts: Parts; onClose: () => void }) {
  const { t } = useLingui()
  const end = useEndOrder(order, { onEnded: onClose, onLeft: nothing })
  const stop = (kind: StopKind, label: string, name: string) => (
    <button
      type="button"
      className={cx(styles.chip, order[kind] !== undefined && styles.set)}
      aria-label={name}
      aria-expanded={parts.part === kind}
      onClick={() => parts.toggle(kind)}
    >
      <Icon name={order[kind] === undefined ? 'plus' : 'check'} size={14} />
      {label}
    </button>
  )
  return (
    <>
      {stop('stopLoss', t`SL`, t`Stop loss`)}
      {stop('takeProfit', t`TP`, t`Take profit`)}
      <button type="button" className={styles.chip} aria-busy={end.busy || undefined} onClick={end.start}>
        {order.status === 'pending' ? <Trans>Cancel order</Trans> : <Trans context="a position">Close</Trans>}
      </button>
      {end.sheets}
    </>
  )
}

const nothing = () => undefined
/** Take profit as a multiple of the position's risk. */
const ratios: readonly AmountUnit[] = ['ratio']
const units: readonly AmountUnit[] = ['distance', 'percent', 'atr', 'money']

interface StopPanelProps {
  kind: StopKind
  order: Order
  placed: Placed
  /** There is no room for what each amount comes to. */
  brief: boolean
}

/** Sets a stop of the order at a tap; with a stop loss, also the take profit by what it brings for the risk. */
function StopPanel({ kind, order, placed, brief }: StopPanelProps) {
  const { instrument } = placed
  const { digits } = instrument
  const quoteToUsd = useAtomValue(usdPerQuoteAtom(instrument.code))
  const equity = useAtomValue(accountFiguresAtom)?.equity
  const { price: live } = useOrderFigures(order)
  const { busy } = useOrderAction(`stops:${order.id}`, false)
  const { side, lots, stopLoss, takeProfit } = order
  const entry = order.status === 'pending' ? order.originPrice : order.price
  const about: StopOrder = {
    instrument,
    lots,
    entry,
    quoteToUsd,
    equity: equity === undefined ? undefined : new Big(equity),
  }
  const newest = useRef(order)
  useEffect(() => {
    newest.current = order
  })
  const known = () => stopsOf(newest.current, digits)
  const chips = (of: StopKind, more: Pick<ComponentProps<typeof StopChips>, 'units' | 'risk'>) => (
    <StopChips
      kind={of}
      order={about}
      side={side}
      brief={brief}
      {...more}
      isChosen={({ price }) => order[of] !== undefined && price?.eq(order[of]) === true}
      isOff={({ price }) =>
        busy || price === undefined || stopFault(of, order, price.toFixed(digits), live) !== undefined
      }
      onChoose={({ price }) => {
        if (price === undefined) return
        const change = { order, kind: of, before: known(), price: price.toFixed(digits), digits }
        void sendStop(change, { latest: known, undone: nothing })
      }}
    />
  )
  const risk =
    stopLoss !== undefined && stopFits('stopLoss', side, stopLoss, entry)
      ? new Big(entry).minus(stopLoss).abs()
      : undefined
  const ratio = risk && takeProfit !== undefined && new Big(takeProfit).minus(entry).abs().div(risk)
  return (
    <>
      <div className={styles.line}>
        <span>{kind === 'stopLoss' ? <Trans>Stop loss</Trans> : <Trans>Take profit</Trans>}</span>
        <StopValue about={about} price={order[kind]} side={side} />
      </div>
      {chips(kind, { units })}
      {risk && (
        <>
          <div className={styles.line}>
            <Trans>Reward-to-risk</Trans>
            {ratio && <span className={`fig ${tones.clear}`}>{ratioWords(ratio)}</span>}
          </div>
          {chips('takeProfit', { units: ratios, risk })}
        </>
      )}
    </>
  )
}

const stopsOf = ({ stopLoss, takeProfit }: Order, digits: number) => ({
  stopLoss: stopLoss?.toFixed(digits) ?? '0',
  takeProfit: takeProfit?.toFixed(digits) ?? '0',
})

/** Shows the price of a stop and its result. */
function StopValue({ about, price, side }: { about: StopOrder; price: number | undefined; side: Side }) {
  if (price === undefined) return <Trans>Not set</Trans>
  return (
    <span className={stack.row8}>
      <Profit value={moneyAt(about, price, side)} />
      <span className={`fig ${tones.clear}`}>{formatPrice(price, about.instrument.digits)}</span>
    </span>
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
        <Margin value={order.margin} />
      </KeyValueRow>
      <KeyValueRow label={<Trans>Fee</Trans>}>
        <span className="fig">{formatExact(order.fee)}</span>
      </KeyValueRow>
      <StopRow placed={placed} order={order} kind="stopLoss" />
      <StopRow placed={placed} order={order} kind="takeProfit" />
      {free && order.status === 'holding' && (
        <KeyValueRow label={<Trans>Free margin</Trans>}>
          <BeforeAfter
            before={formatFree(free, { symbol: false })}
            after={formatFree(free.minus(order.margin).minus(order.fee))}
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
      <IconButton icon="copy-doc" label={t`Copy order number`} size={16} tight onClick={copy} />
    </>
  )
}

function StopRow({ placed: { instrument }, order, kind }: { placed: Placed; order: Order; kind: StopKind }) {
  const quoteToUsd = useAtomValue(usdPerQuoteAtom(instrument.code))
  const price = order[kind]
  const { side, lots, price: entry } = order
  return (
    <KeyValueRow
      label={kind === 'stopLoss' ? <Trans>Stop loss</Trans> : <Trans>Take profit</Trans>}
      muted={price === undefined}
    >
      <StopValue about={{ instrument, lots, entry, quoteToUsd, equity: undefined }} price={price} side={side} />
    </KeyValueRow>
  )
}
