import { i18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import { type ReactNode, useState } from 'react'
import { wordsOf } from '../../../engine/refusals.ts'
import { FormSheet } from '../../form/FormSheet.tsx'
import { useForm } from '../../form/useForm.ts'
import { formatDateTime } from '../../i18n/dates.ts'
import { formatLots, formatPrice } from '../../i18n/format.ts'
import { parseField } from '../../i18n/parseNumber.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import stack from '../../ui/stack.module.css'
import text from '../../ui/text.module.css'
import { currentPlayer } from '../replay.ts'
import { addVariant } from './playVariant.ts'
import type { Rewind } from './rewound.ts'
import type { Variant } from './variants.ts'

type Exit = 'asTraded' | 'now' | 'never'

/** The stop loss and the take profit that a trade began with. */
function stopsOf({ trade: { script }, actual }: Rewind) {
  const set = script.acts.flatMap(({ act }) => (act.type === 'open' || act.type === 'stops' ? act : []))
  const takeProfit = set.find((one) => one.takeProfit !== undefined)?.takeProfit
  return { stopLoss: actual.firstStop, takeProfit }
}

interface VariantSheetProps {
  rewind: Rewind
  open: boolean
  onClose: () => void
}

/** Edits the changes of a variant. Unchanged fields keep the trade's values; an empty price means none. */
export function VariantSheet({ open, ...rest }: VariantSheetProps) {
  // Begun anew each time, with the trade as it was.
  return open ? <Fields {...rest} /> : null
}

function Fields({ rewind, onClose }: Omit<VariantSheetProps, 'open'>) {
  const { t } = useLingui()
  const { tape, trade } = rewind
  const instrument = tape.tape.line(tape.code)?.instrument
  const digits = instrument?.digits ?? 5
  const { lotStep = 0.01, lotMin = 0.01 } = instrument ?? {}
  const stops = stopsOf(rewind)
  const shown = (price: number | undefined) => (price === undefined ? '' : price.toFixed(digits))
  const [stopLoss, setStopLoss] = useState(shown(stops.stopLoss))
  const [takeProfit, setTakeProfit] = useState(shown(stops.takeProfit))
  const [lots, setLots] = useState(trade.script.lots)
  const [exit, setExit] = useState<Exit>('asTraded')
  const [now] = useState(() => currentPlayer()?.now ?? 0)
  const [refusal, setRefusal] = useState<string>()
  const clock = formatDateTime(now, 'clock')
  const isAfterEntry = now > trade.script.opened.time
  const priceChange = (name: 'stopLoss' | 'takeProfit', typed: string): Pick<Variant, typeof name> =>
    typed === shown(stops[name]) ? {} : { [name]: typed === '' ? 'none' : Number(typed) }
  const changes: Omit<Variant, 'id'> = {
    ...priceChange('stopLoss', stopLoss),
    ...priceChange('takeProfit', takeProfit),
    ...(lots !== '' && !new Big(lots).eq(trade.script.lots) && { lots: new Big(lots).toFixed() }),
    ...(exit !== 'asTraded' && { exit: exit === 'now' ? now : ('never' as const) }),
  }
  const isWhole = lots !== '' && Number(lots) >= lotMin && new Big(lots).minus(lotMin).mod(lotStep).eq(0)
  const form = useForm({
    ready: isWhole && Object.keys(changes).length > 0,
    local: true,
    send: async () => {
      const refused = addVariant(changes)?.refusal
      if (refused) setRefusal(i18n._(wordsOf(refused)))
      else onClose()
    },
  })
  const price = (label: ReactNode, name: string, value: string, set: (typed: string) => void) => (
    <div className={stack.gap4}>
      <span className={text.label}>{label}</span>
      <NumberField
        label={name}
        value={value}
        onChange={set}
        step={new Big(10).pow(-digits).toFixed(digits)}
        min="0"
        decimals={digits}
        start={shown(rewind.actual.open)}
        parse={parseField}
        format={(exact) => formatPrice(exact, digits)}
      />
    </div>
  )
  return (
    <FormSheet
      form={form}
      open
      onClose={onClose}
      title={<Trans>Add variant</Trans>}
      action={<Trans>Add variant</Trans>}
      status={
        refusal && (
          <p className={text.error} role="alert">
            {refusal}
          </p>
        )
      }
    >
      {price(<Trans>Stop loss</Trans>, t`Stop loss`, stopLoss, setStopLoss)}
      {price(<Trans>Take profit</Trans>, t`Take profit`, takeProfit, setTakeProfit)}
      <div className={stack.gap4}>
        <span className={text.label}>
          <Trans>Lots</Trans>
        </span>
        <NumberField
          label={t`Lots`}
          value={lots}
          onChange={setLots}
          step={String(lotStep)}
          min={String(lotMin)}
          decimals={2}
          parse={parseField}
          format={formatLots}
        />
      </div>
      <div className={stack.gap4}>
        <span className={text.label}>
          <Trans>Exit</Trans>
        </span>
        <Segmented<Exit>
          label={t`Exit`}
          value={exit}
          options={[
            { value: 'asTraded', label: <Trans>As traded</Trans> },
            ...(isAfterEntry ? [{ value: 'now' as const, label: <span className="fig">{clock}</span> }] : []),
            { value: 'never', label: <Trans>Keep open</Trans> },
          ]}
          onChange={setExit}
        />
        <p className={text.note}>
          <Trans>To close at another time, move the replay there first.</Trans>
        </p>
      </div>
    </FormSheet>
  )
}
