import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useState } from 'react'
import type { Decision } from '../../../contract/proof/decision.ts'
import { formatDateTime } from '../../i18n/dates.ts'
import { formatPrice } from '../../i18n/format.ts'
import { serverNow } from '../../live/live.ts'
import { InstrumentLogo } from '../../markets/InstrumentLogo.tsx'
import { instrumentOf } from '../../markets/instruments.ts'
import { ResourceView } from '../../resource/ResourceView.tsx'
import { useResource } from '../../resource/useResource.ts'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { KeyValueRow } from '../../ui/KeyValue.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import stack from '../../ui/stack.module.css'
import text from '../../ui/text.module.css'
import tones from '../../ui/tones.module.css'
import { digitsOf } from '../orderWords.ts'
import { SideTag } from '../SideTag.tsx'
import { formatMoment } from './formatMoment.ts'
import { Check, ProofBody } from './ProofBody.tsx'
import { proofStates } from './proofWords.ts'
import styles from './RefusalsSheet.module.css'
import { type Refusal, refusals } from './refusals.ts'
import type { RefusalsAsked } from './refusalsShown.ts'
import { refusalReason, refusalStates } from './refusalWords.ts'

/** While the next checkpoint is awaited it is asked for this often, ms. */
const PENDING_EVERY_MS = 3_000
/** A checkpoint is made every ten seconds; what is in none by then was turned away before it was decided, ms. */
const RECORDED_WITHIN_MS = 60_000
/** The device's idea of the server's clock may be off by this much, ms. */
const CLOCK_OFF_MS = 2_000

/** Returns true if a refusal that was just seen is not in the list yet. */
const isAwaited = ({ since }: RefusalsAsked, found: readonly Refusal[]): boolean =>
  since !== undefined &&
  serverNow() - since < RECORDED_WITHIN_MS &&
  !found.some(({ decision }) => (decision.arrived ?? decision.at) >= since - CLOCK_OFF_MS)

interface RefusalsSheetProps {
  /** Undefined closes it. */
  request: RefusalsAsked | undefined
  onClose: () => void
}

/** Orders, closes and changes that the server refused, each verified on this device. */
export function RefusalsSheet({ request, onClose }: RefusalsSheetProps) {
  return (
    <Sheet open={request !== undefined} onClose={onClose} title={<Trans>Refused orders</Trans>}>
      {request && <List request={request} />}
    </Sheet>
  )
}

function List({ request }: { request: RefusalsAsked }) {
  const { orderId } = request
  const load = useCallback(() => refusals(orderId), [orderId])
  const found = useResource(load, { every: (answer) => (isAwaited(request, answer) ? PENDING_EVERY_MS : undefined) })
  const [chosen, setChosen] = useState<Refusal>()
  return (
    <div className={cx(stack.gap12, styles.list)}>
      <ResourceView resource={found} failed={<Trans>Couldn’t load refused orders</Trans>} shapes={<Skeleton h={56} />}>
        {(rows) => (
          <>
            {isAwaited(request, rows) && <Pending />}
            {rows.length > 0 ? (
              <ul className={styles.rows}>
                {rows.map((one) => (
                  <Row key={one.id} refusal={one} onOpen={() => setChosen(one)} />
                ))}
              </ul>
            ) : (
              isAwaited(request, rows) || (
                <EmptyState icon="shield" title={<Trans>No refused orders</Trans>}>
                  <Trans>Orders and changes that the server refuses appear here with their proof.</Trans>
                </EmptyState>
              )
            )}
          </>
        )}
      </ResourceView>
      <RefusalSheet refusal={chosen} onClose={() => setChosen(undefined)} />
    </div>
  )
}

function Pending() {
  const { t } = useLingui()
  const { icon, title, meaning } = proofStates.pending
  return (
    <div className={stack.row12} role="status">
      <Icon name={icon} size={20} className={tones.quiet} />
      <div className={stack.lines}>
        <p className={text.name}>{t(title)}</p>
        <p className={text.detail}>{meaning && t(meaning)}</p>
      </div>
    </div>
  )
}

const instrumentIn = ({ instrument }: Decision) =>
  instrument === undefined ? undefined : instrumentOf({ instrumentId: String(instrument) })

const Logo = ({ decision }: { decision: Decision }) => (
  <InstrumentLogo instrument={instrumentIn(decision) ?? { logo: '', showCode: String(decision.instrument ?? '–') }} />
)

/** Describes the refused request: an order of a size, or a change of an order. */
function Name({ decision }: { decision: Decision }) {
  const { side, lots, order } = decision
  return (
    <span className={stack.row8}>
      <bdi>{instrumentIn(decision)?.showCode ?? decision.instrument}</bdi>
      {side !== undefined && lots !== undefined && <SideTag order={{ side, lots: Number(lots) }} />}
      {order !== undefined && <span className={cx('fig', text.caption)}>{order}</span>}
    </span>
  )
}

function Row({ refusal: { decision, state }, onOpen }: { refusal: Refusal; onOpen: () => void }) {
  const { t } = useLingui()
  const { icon, title, tone } = refusalStates[state]
  return (
    <li>
      <button type="button" className={styles.row} onClick={onOpen}>
        <Logo decision={decision} />
        <span className={cx(stack.lines, styles.what)}>
          <span className={text.name}>
            <Name decision={decision} />
          </span>
          <span className={text.detail}>{t(refusalReason(decision.reason))}</span>
          <span className={cx(stack.row4, text.small, tone === 'ok' ? styles.ok : tones.danger)}>
            <Icon name={icon} size={16} />
            {t(title)}
          </span>
        </span>
        <span className={text.small}>{formatDateTime(decision.at, 'short')}</span>
        <Icon name="chevron-right" size={16} className={tones.quiet} />
      </button>
    </li>
  )
}

/** Result of checking one refusal. */
function RefusalSheet({ refusal, onClose }: { refusal: Refusal | undefined; onClose: () => void }) {
  return (
    <Sheet
      open={refusal !== undefined}
      onClose={onClose}
      title={refusal && <Name decision={refusal.decision} />}
      lead={refusal && <Logo decision={refusal.decision} />}
      sub={refusal && formatDateTime(refusal.decision.at, 'short')}
    >
      {refusal && (
        <ProofBody
          {...{ id: refusal.id, state: refusal.state, check: refusal, words: refusalStates[refusal.state] }}
          {...{ busy: false, onRetry: onClose }}
          facts={<Facts refusal={refusal} />}
          checks={
            <Check>
              <Trans>Your request and the reason are in the server’s signed record</Trans>
            </Check>
          }
        />
      )}
    </Sheet>
  )
}

function Facts({ refusal: { decision, tick } }: { refusal: Refusal }) {
  const { t } = useLingui()
  const { arrived, at, reason } = decision
  const instrument = instrumentIn(decision)
  const named = tick ?? decision.tick
  return (
    <>
      <KeyValueRow label={<Trans>Reason</Trans>}>{t(refusalReason(reason))}</KeyValueRow>
      {arrived !== undefined && (
        <KeyValueRow label={<Trans>Request arrived</Trans>}>
          <span className="fig">{formatMoment(arrived)}</span>
        </KeyValueRow>
      )}
      <KeyValueRow label={<Trans>Decided</Trans>}>
        <span className="fig">{formatMoment(at)}</span>
      </KeyValueRow>
      {named && (
        <KeyValueRow label={<Trans>Price at that time</Trans>}>
          <span>
            <span className={text.detail}>{formatMoment(named.time)} · </span>
            <span className="fig">
              {formatPrice(named.price, instrument?.digits ?? digitsOf({ showCode: '', price: named.price }))}
            </span>
          </span>
        </KeyValueRow>
      )}
    </>
  )
}
