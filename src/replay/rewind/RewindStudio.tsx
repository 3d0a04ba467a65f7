import { Trans, useLingui } from '@lingui/react/macro'
import type Big from 'big.js'
import { useState } from 'react'
import { formatDateTime, formatDuration } from '../../i18n/dates.ts'
import { formatCount, formatMoney, formatPrice } from '../../i18n/format.ts'
import { withLaterWords } from '../../i18n/language.ts'
import { endOf } from '../../orders/orderWords.ts'
import { SideTag } from '../../orders/SideTag.tsx'
import { periodAtom } from '../../trade/periodAtom.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { lazyPart, lazySheet } from '../../ui/lazy.tsx'
import stack from '../../ui/stack.module.css'
import text from '../../ui/text.module.css'
import tones from '../../ui/tones.module.css'
import { useAtom, useAtomValue } from '../../useAtom.ts'
import { leaveReplay } from '../replay.ts'
import type { TradeResult } from './playTrade.ts'
import styles from './Rewind.module.css'
import type { Rewind } from './rewound.ts'
import { removeVariant, rewindKeptAtom, showVariant } from './shownRewind.ts'
import { MAX_VARIANTS } from './variants.ts'
import { moreThan, netOf, rOf, variantName } from './variantWords.ts'

const ChartsPage = lazyPart(() => withLaterWords(import('../../trade/ChartsPage.tsx')).then((part) => part.ChartsPage))

const VariantSheet = lazySheet(
  () => withLaterWords(import('./VariantSheet.tsx')).then((part) => part.VariantSheet),
  ({ open, onClose }) => open && onClose,
)

/** A trade that is rewound: its chart, its result, and what would have come of it otherwise. Its clock is in the bar under every page. */
export function RewindStudio({ rewind }: { rewind: Rewind }) {
  const { t } = useLingui()
  const [period, setPeriod] = useAtom(periodAtom)
  const { order, tape } = rewind
  return (
    <div className={styles.studio}>
      <header className={styles.bar}>
        <IconButton icon="arrow-left" label={t`Back`} onClick={() => void leaveReplay()} />
        <h1 className={text.heading}>
          <bdi>{order.showCode}</bdi>
        </h1>
        <SideTag order={order} />
      </header>
      <ChartsPage
        charts={[{ code: tape.code, period }]}
        active={0}
        onActive={() => undefined}
        onChart={(_, chart) => setPeriod(chart.period)}
        foot={<Panel rewind={rewind} />}
        watched
      />
    </div>
  )
}

function Panel({ rewind }: { rewind: Rewind }) {
  const { t } = useLingui()
  const [adding, setAdding] = useState(false)
  const isKept = useAtomValue(rewindKeptAtom)
  const { actual, variants, shown, isSame } = rewind
  const count = variants.length
  const { result = actual } = variants.find(({ variant }) => variant.id === shown) ?? {}
  return (
    <div className={styles.panel}>
      <Summary rewind={rewind} result={result} />
      {!isSame && (
        <p className={cx(text.warning, styles.note)}>
          <Trans>
            Replaying this trade gives a different result from your order. The instrument’s terms may have changed
            since. Your order isn’t affected.
          </Trans>
        </p>
      )}
      <h2 className={cx(stack.row8, styles.head)}>
        <span className={text.heading}>
          <Trans>What if</Trans>
        </span>
        <span className={cx('fig', text.caption)}>
          {formatCount(count)}/{formatCount(MAX_VARIANTS)}
        </span>
        <span className={cx(text.caption, styles.columns)}>
          <Trans>Result · R · difference</Trans>
        </span>
      </h2>
      <ul>
        <Row
          rewind={rewind}
          name={t`As traded`}
          result={actual}
          isShown={shown === undefined}
          onShow={() => showVariant(undefined)}
        />
        {variants.map((one) => (
          <Row
            key={one.variant.id}
            rewind={rewind}
            name={variantName(one.variant, digitsOf(rewind))}
            result={one.result}
            isShown={shown === one.variant.id}
            onShow={() => showVariant(one.variant.id)}
            onRemove={() => removeVariant(one.variant.id)}
          />
        ))}
      </ul>
      <div className={styles.foot}>
        {count < MAX_VARIANTS ? (
          <Button variant="soft" full icon="plus" onClick={() => setAdding(true)}>
            <Trans>Add variant</Trans>
          </Button>
        ) : (
          <p className={text.detail}>
            <Trans>Remove a variant to add another.</Trans>
          </p>
        )}
        {isKept && (
          <p className={text.small} role="status">
            <Trans>Saved on this device</Trans>
          </p>
        )}
      </div>
      <VariantSheet rewind={rewind} open={adding} onClose={() => setAdding(false)} />
    </div>
  )
}

const digitsOf = ({ tape: { tape, code } }: Rewind): number => tape.line(code)?.instrument.digits ?? 5

/** Shows the result of the trade on the chart. */
function Summary({ rewind, result }: { rewind: Rewind; result: TradeResult }) {
  const { t } = useLingui()
  const digits = digitsOf(rewind)
  const r = rOf(rewind.trade.script, result)
  const { opened } = rewind.trade.script
  const price = (value: number | undefined) => (value === undefined ? '–' : formatPrice(value, digits))
  const duration = formatDuration(Math.max(1_000, (result.closedAt ?? opened.time) - opened.time), 'long')
  const end = result.closedAt === undefined ? t`Still open` : t(endOf({ reason: result.reason, status: 'completed' }))
  return (
    <section className={styles.summary} aria-label={t`Result`}>
      <div className={stack.lines}>
        <span className={text.caption}>
          <Trans>Result after fees</Trans>
        </span>
        <span className={stack.row8}>
          <Money value={netOf(result)} className={text.figure} />
          {r !== undefined && <span className={cx('fig', text.body)}>{formatR(r)}</span>}
        </span>
      </div>
      <div className={cx(stack.lines, styles.end)}>
        <span className={text.caption}>{result.closedAt === undefined ? end : `${end} · ${duration}`}</span>
        <span className="fig" dir="ltr">
          {price(result.open)} → {price(result.close)}
        </span>
      </div>
    </section>
  )
}

interface RowProps {
  rewind: Rewind
  name: string
  result: TradeResult
  isShown: boolean
  onShow: () => void
  onRemove?: () => void
}

function Row({ rewind, name, result, isShown, onShow, onRemove }: RowProps) {
  const { t } = useLingui()
  const r = rOf(rewind.trade.script, result)
  const { close, closedAt, reason } = result
  const facts = [
    closedAt === undefined ? t`Still open` : t(endOf({ reason, status: 'completed' })),
    ...(closedAt === undefined ? [] : [formatDateTime(closedAt, 'clock')]),
    ...(close === undefined ? [] : [formatPrice(close, digitsOf(rewind))]),
  ]
  const beside = [
    ...(r === undefined ? [] : [formatR(r)]),
    ...(onRemove ? [formatMoney(moreThan(result, rewind.actual), { sign: 'always' })] : []),
  ]
  return (
    <li className={cx(styles.row, isShown && styles.shown)}>
      <button type="button" className={styles.show} aria-pressed={isShown} onClick={onShow}>
        <span className={stack.lines}>
          <span className={text.name}>{name}</span>
          <span className={cx('fig', text.caption)}>{facts.join(' · ')}</span>
        </span>
        <span className={styles.worth}>
          <Money value={netOf(result)} className={text.name} />
          <span className={cx('fig', text.caption)}>{beside.join(' · ')}</span>
        </span>
      </button>
      {onRemove && <IconButton icon="close" size={18} label={`${t`Remove`}: ${name}`} onClick={onRemove} />}
    </li>
  )
}

const formatR = (r: number): string => `${formatPrice(r, 2, { sign: 'always' })} R`

function Money({ value, className }: { value: Big; className: string | undefined }) {
  const tone = value.gt(0) ? tones.up : value.lt(0) ? tones.dn : undefined
  return <span className={cx('fig', className, tone)}>{formatMoney(value, { sign: 'always' })}</span>
}
