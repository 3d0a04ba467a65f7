import { Trans, useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import { atom } from 'jotai'
import { useState } from 'react'
import { formatExact, formatLots, formatMoney, formatPercent } from '../../i18n/format.ts'
import { Margin, Profit } from '../../i18n/OrderMoney.tsx'
import { parseField } from '../../i18n/parseNumber.ts'
import { usdPerQuoteAtom } from '../../markets/atoms.ts'
import { accountFiguresAtom } from '../../session/figures.ts'
import { Button } from '../../ui/Button.tsx'
import { KeyValueList, KeyValueRow } from '../../ui/KeyValue.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { Presets } from '../../ui/Presets.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import stack from '../../ui/stack.module.css'
import tones from '../../ui/tones.module.css'
import { useAtom, useAtomValue } from '../../useAtom.ts'
import { formatStep } from '../priceStep.ts'
import { StopChips } from '../StopChips.tsx'
import { type AmountUnit, stopAmounts } from '../stopAmounts.ts'
import { type StopOrder, stopPreview, stopText } from '../stopPreview.ts'
import { distanceStride, FINE } from '../stopUnits.ts'
import { formatTyped, stopFieldName } from '../stopWords.ts'
import { type TicketPreview, ticketPreview } from '../ticket.ts'
import type { Ticket, TicketFigures } from '../useTicket.ts'
import { lossPerLot, type RiskLots, riskLots } from './riskLots.ts'
import styles from './ticketSheets.module.css'

/** Amount at risk as typed: percent of the equity, or USD. */
interface Risk {
  readonly unit: 'percent' | 'money'
  readonly text: string
}

/** It stays for the next order. */
const riskAtom = atom<Risk>({ unit: 'percent', text: '1.00' })
const shares = ['0.50', '1.00', '2.00']
const distances: readonly AmountUnit[] = ['distance', 'atr']

interface RiskSheetProps {
  open: boolean
  onClose: () => void
  ticket: Ticket
  figures: TicketFigures
}

/** Sizes an order by what may be lost, and how far the stop loss is: sets lots and stop loss of the ticket. */
export function RiskSheet({ open, onClose, ticket, figures }: RiskSheetProps) {
  const { dispatch, instrument, draft } = ticket
  const [risk, setRisk] = useAtom(riskAtom)
  const [typed, setTyped] = useState<string>()
  const quoteToUsd = useAtomValue(usdPerQuoteAtom(instrument.code))
  const account = useAtomValue(accountFiguresAtom)
  const market = { instrument, live: figures.live, quoteToUsd, feeType: figures.feeType }
  const previewOf = (lots: string) => ticketPreview({ ...draft, lots }, market, account)
  const perLot = previewOf('1')
  const distance = typed ?? firstDistance(perLot)
  const found = perLot && sized(risk, distance, perLot.order, figures.most)
  const isPaid = figures.most === undefined || found?.lots.lte(figures.most)
  const lots = found && isPaid ? formatStep(found.lots.toNumber(), instrument.lotStep) : undefined
  const close = () => {
    setTyped(undefined)
    onClose()
  }
  const take = () => {
    if (lots === undefined) return
    dispatch({ type: 'lots', lots })
    dispatch({ type: 'stopUnit', kind: 'stopLoss', unit: 'distance', text: distance })
    close()
  }
  return (
    <Sheet
      open={open}
      onClose={close}
      title={<Trans>Size by risk</Trans>}
      footer={
        <Button full disabled={lots === undefined} onClick={take}>
          {lots === undefined ? (
            <Trans>Set lots</Trans>
          ) : (
            <Trans>
              Set <span className="fig">{formatLots(lots)}</span> lots
            </Trans>
          )}
        </Button>
      }
    >
      {perLot === undefined ? (
        <p className={styles.note} role="status">
          <Trans>No price or leverage is available yet.</Trans>
        </p>
      ) : (
        <div className={stack.gap12}>
          <RiskField risk={risk} onChange={setRisk} order={perLot.order} />
          <DistanceField distance={distance} onChange={setTyped} order={perLot.order} />
          {found && <Result found={found} cost={previewOf(found.lots.toFixed())} />}
        </div>
      )}
    </Sheet>
  )
}

/** The distance to begin with: that of the ticket's stop loss, else a usual one. */
function firstDistance(perLot: TicketPreview | undefined): string {
  if (perLot === undefined) return ''
  const { order, stopLoss } = perLot
  const own = stopText('stopLoss', stopLoss, 'distance', order)
  return own || (stopAmounts('distance', { kind: 'stopLoss', order, atr: undefined, risk: undefined })[1]?.text ?? '')
}

function sized({ unit, text }: Risk, distance: string, order: StopOrder, most: string | undefined) {
  const stop = stopPreview('stopLoss', { unit: 'distance', text: distance }, order)
  if (stop?.side === undefined || text === '' || new Big(text).lte(0)) return undefined
  if (unit === 'money') return riskLots(text, lossPerLot(stop, order), order.instrument, most)
  if (!order.equity?.gt(0) || new Big(text).gt(100)) return undefined
  return riskLots(order.equity.times(text).div(100), lossPerLot(stop, order), order.instrument, most)
}

interface RiskFieldProps {
  risk: Risk
  onChange: (risk: Risk) => void
  order: StopOrder
}

function RiskField({ risk, onChange, order }: RiskFieldProps) {
  const { t } = useLingui()
  const { unit, text } = risk
  const { equity } = order
  const set = (next: string) => onChange({ unit, text: next })
  const source = { kind: 'stopLoss', order, atr: undefined, risk: undefined } as const
  // The amount stays what it is; without an equity there is nothing to turn it into.
  const turn = (next: Risk['unit']) => {
    if (next === unit) return
    const factor =
      equity?.gt(0) && text !== '' ? (next === 'money' ? equity.div(100) : new Big(100).div(equity)) : undefined
    onChange({ unit: next, text: factor ? new Big(text).times(factor).toFixed(2) : '' })
  }
  return (
    <div className={stack.gap8}>
      <div className={stack.ends}>
        <span>{t`Risk`}</span>
        <Segmented
          label={t`Risk`}
          value={unit}
          options={[
            { value: 'percent', label: '%', name: t`% of equity` },
            { value: 'money', label: 'USD' },
          ]}
          onChange={turn}
        />
      </div>
      <NumberField
        key={unit}
        label={unit === 'percent' ? t`Risk, percentage of equity` : t`Amount at risk, USD`}
        value={text}
        onChange={set}
        step="0.01"
        stride={unit === 'percent' ? '0.1' : '1'}
        min="0.01"
        max={unit === 'percent' ? '100' : undefined}
        decimals={2}
        parse={parseField}
        unit={unit === 'percent' ? '%' : 'USD'}
        below={
          unit === 'money' ? undefined : equity === undefined ? (
            <Trans>Log in to use a percentage of equity</Trans>
          ) : text === '' ? undefined : (
            <Trans>
              <span className="fig">{formatMoney(equity.times(text).div(100))}</span> of{' '}
              <span className="fig">{formatMoney(equity)}</span>
            </Trans>
          )
        }
      />
      <Presets
        label={t`Preset risks`}
        value={text}
        options={
          unit === 'percent'
            ? shares.map((value) => ({ value, label: formatPercent(value, { digits: value.endsWith('00') ? 0 : 1 }) }))
            : stopAmounts('money', source).map(({ count }) => {
                const value = new Big(count).toFixed(2)
                return { value, label: formatMoney(value, { digits: 0 }) }
              })
        }
        onChange={set}
      />
    </div>
  )
}

interface DistanceFieldProps {
  distance: string
  onChange: (distance: string) => void
  order: StopOrder
}

/** Field for the distance of the stop loss from the entry. */
function DistanceField({ distance, onChange, order }: DistanceFieldProps) {
  const { instrument, entry } = order
  const name = stopFieldName('stopLoss', 'distance', instrument)
  return (
    <div className={stack.gap8}>
      <span>{name}</span>
      <NumberField
        label={name}
        value={distance}
        onChange={onChange}
        step={FINE}
        stride={distanceStride(instrument, entry)}
        min="0"
        decimals={0}
        parse={parseField}
        format={(value) => formatTyped(value, 'distance', instrument)}
      />
      <StopChips
        kind="stopLoss"
        order={order}
        units={distances}
        isChosen={({ text }) => distance !== '' && new Big(text).eq(distance)}
        onChoose={({ text }) => onChange(text)}
      />
    </div>
  )
}

/** Shows the loss and the costs of the lots. `cost` returns the margin and the fee of a number of lots. */
function Result({ found: { risk, isOver, isShort }, cost }: { found: RiskLots; cost: TicketPreview | undefined }) {
  return (
    <>
      <KeyValueList>
        <KeyValueRow label={<Trans>Loss at the stop loss</Trans>}>
          <Profit value={risk.neg()} />
        </KeyValueRow>
        <KeyValueRow label={<Trans>Plus fee</Trans>}>
          <span className="fig">{cost && formatExact(cost.fee)}</span>
        </KeyValueRow>
        <KeyValueRow label={<Trans>Margin</Trans>}>{cost && <Margin value={cost.margin} />}</KeyValueRow>
      </KeyValueList>
      {(isOver || isShort) && (
        <p className={tones.warn} role="status">
          {isShort ? (
            <Trans>Limited by your free margin.</Trans>
          ) : (
            <Trans>Even the smallest order exceeds this risk.</Trans>
          )}
        </p>
      )}
    </>
  )
}
