import { Trans, useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import { type ReactNode, useId, useState } from 'react'
import type { Decimal } from '../../contract/codec.ts'
import type { AlertKind } from '../../contract/entities/alert.ts'
import type { Instrument } from '../../contract/entities/market.ts'
import { percentChange } from '../../contract/rules.ts'
import { Form, Submit } from '../form/Form.tsx'
import { useForm } from '../form/useForm.ts'
import { formatPercent, formatPrice } from '../i18n/format.ts'
import { parseField } from '../i18n/parseNumber.ts'
import { quoteAtom, quoteOf } from '../markets/atoms.ts'
import { SendNote } from '../once/SendNote.tsx'
import { useSubmission } from '../once/submission.ts'
import { NumberField } from '../ui/NumberField.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import text from '../ui/text.module.css'
import { useAtomValue } from '../useAtom.ts'
import styles from './AlertForm.module.css'
import { type DraftFault, draftFault, MOVE, moveLevels, suggested } from './alertDraft.ts'
import { alertOnce, settingKey } from './alertList.ts'

interface Draft {
  readonly kind: AlertKind
  readonly value: string
}

/** Sets an alert of an instrument: above or below a price, or a move by percent; says what it means and what is wrong beside the field. */
export function AlertForm({ instrument, price: requested }: { instrument: Instrument; price: Decimal | undefined }) {
  const { t } = useLingui()
  const { code, digits } = instrument
  const last = useAtomValue(quoteAtom(code))?.close
  const begin = (kind: AlertKind): Draft => ({ kind, value: suggested(kind, quoteOf(code)?.close, digits) })
  const [draft, setDraft] = useState((): Draft => {
    if (requested === undefined) return begin('above')
    return { kind: Number(requested) < (last ?? 0) ? 'below' : 'above', value: requested }
  })
  const { state, busy, run, clear } = useSubmission(alertOnce, () => change(begin(kind)), settingKey(instrument.id))
  const meaning = useId()
  const { kind, value } = draft
  const isMove = kind === 'percent'
  const fault = draftFault(kind, value, last)
  const price = last === undefined ? '—' : formatPrice(last, digits)
  const faults: Record<DraftFault, ReactNode> = {
    missing: isMove ? <Trans>Enter a percentage</Trans> : <Trans>Enter a price</Trans>,
    notAbove: <Trans>Must be above the current price, {price}</Trans>,
    notBelow: <Trans>Must be below the current price, {price}</Trans>,
  }
  const form = useForm({
    faults: { value: fault && faults[fault] },
    busy,
    send: () => run({ act: 'set', instrumentId: instrument.id, kind, value }),
  })
  const change = (next: Draft) => {
    setDraft(next)
    form.clear()
    clear()
  }
  return (
    <Form form={form} className={styles.form} aria-label={t`New price alert`}>
      <Segmented
        label={t`Notify me when the price is`}
        value={kind}
        options={[
          { value: 'above', label: <Trans>Above</Trans> },
          { value: 'below', label: <Trans>Below</Trans> },
          { value: 'percent', label: <Trans>Moves by %</Trans> },
        ]}
        onChange={(next) => change(begin(next))}
      />
      <NumberField
        key={kind}
        label={isMove ? t`Move in %` : t`Price`}
        value={value}
        onChange={(next) => change({ kind, value: next })}
        step={new Big(10).pow(-(isMove ? MOVE.decimals : digits)).toFixed()}
        stride={isMove ? '0.1' : undefined}
        min={isMove ? MOVE.least : '0'}
        max={isMove ? MOVE.most : undefined}
        decimals={isMove ? MOVE.decimals : digits}
        start={isMove ? MOVE.usual : last?.toFixed(digits)}
        parse={parseField}
        {...(!isMove && { format: (exact: string) => formatPrice(exact, digits) })}
        unit={isMove ? '%' : undefined}
        below={<Distance draft={draft} last={last} />}
        error={form.error('value', fault !== 'missing')}
      />
      <p id={meaning} className={text.detail}>
        {fault === undefined && last !== undefined ? (
          <Meaning draft={draft} last={last} instrument={instrument} />
        ) : (
          <Trans>Current price: {price}</Trans>
        )}
      </p>
      <SendNote state={state} />
      <Submit form={form} aria-describedby={meaning}>
        <Trans>Set alert</Trans>
      </Submit>
    </Form>
  )
}

/** Shows the distance from the current price. */
function Distance({ draft: { kind, value }, last }: { draft: Draft; last: number | undefined }) {
  if (kind === 'percent') return <Trans>in either direction</Trans>
  if (value === '' || last === undefined) return null
  const percent = formatPercent(percentChange(last, value), { sign: 'always' })
  return (
    <Trans>
      <span className="fig">{percent}</span> from current price
    </Trans>
  )
}

function Meaning({ draft, last, instrument }: { draft: Draft; last: number; instrument: Instrument }) {
  const { kind, value } = draft
  const { digits, showCode } = instrument
  if (kind === 'percent') {
    const levels = moveLevels(value, last, digits)
    const [above, below] = [formatPrice(levels.above, digits), formatPrice(levels.below, digits)]
    return (
      <Trans>
        Notifies you once, when {showCode} reaches <bdi>{above}</bdi> or <bdi>{below}</bdi>.
      </Trans>
    )
  }
  const price = formatPrice(value, digits)
  return kind === 'above' ? (
    <Trans>
      Notifies you once, when {showCode} is at or above <bdi>{price}</bdi>.
    </Trans>
  ) : (
    <Trans>
      Notifies you once, when {showCode} is at or below <bdi>{price}</bdi>.
    </Trans>
  )
}
