import { Trans, useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import { atom } from 'jotai'
import type { ReactNode } from 'react'
import { fee, margin } from '../../../contract/rules.ts'
import { formatLots, formatMoney, formatPercent } from '../../i18n/format.ts'
import { parseField } from '../../i18n/parseNumber.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { KeyValueList, KeyValueRow } from '../../ui/KeyValue.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { Presets } from '../../ui/Presets.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import stack from '../../ui/stack.module.css'
import tones from '../../ui/tones.module.css'
import { useAtom } from '../../useAtom.ts'
import { formatStep } from '../priceStep.ts'
import { formatDistance } from '../stopWords.ts'
import type { TicketPreview } from '../ticket.ts'
import type { Ticket, TicketFigures } from '../useTicket.ts'
import { lossPerLot, type RiskLots, type RiskObstacle, riskLots, riskObstacle } from './riskLots.ts'
import styles from './ticketSheets.module.css'

/** Percent of the equity that may be lost, as typed; it stays for the next order. */
const shareAtom = atom('1.00')
const shares = ['0.50', '1.00', '2.00']

interface RiskSheetProps {
  open: boolean
  onClose: () => void
  ticket: Ticket
  figures: TicketFigures
}

/** Lots by what may be lost at the stop loss. */
export function RiskSheet({ open, onClose, ticket, figures }: RiskSheetProps) {
  const { dispatch, instrument, draft } = ticket
  const [share, setShare] = useAtom(shareAtom)
  const { preview } = figures
  const obstacle = riskObstacle(draft, preview)
  const found = obstacle === undefined ? lotsFor(share, preview) : undefined
  const lots = found && formatStep(found.lots.toNumber(), instrument.lotStep)
  const take = () => {
    if (lots === undefined) return
    dispatch({ type: 'lots', lots })
    onClose()
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={<Trans>Lots by risk</Trans>}
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
      <p className={styles.hint}>
        <Trans>How much of your equity may be lost at the stop loss.</Trans>
      </p>
      <ShareField share={share} onChange={setShare} preview={preview} />
      {obstacle === undefined ? (
        preview && found && <Result found={found} share={share} preview={preview} ticket={ticket} figures={figures} />
      ) : (
        <p className={styles.note} role="status">
          {obstacleWords[obstacle]}
        </p>
      )}
    </Sheet>
  )
}

const obstacleWords: Readonly<Record<RiskObstacle, ReactNode>> = {
  noAccount: <Trans>This is worked out from your equity: log in first.</Trans>,
  noFigures: <Trans>There is no price or no leverage yet.</Trans>,
  noStop: <Trans>Switch on the stop loss first: it says how far the price may go against you.</Trans>,
  byAmount: (
    <Trans>
      The stop loss is an amount or a percentage, so the risk is the same with any lots. Set it by price or distance to
      size the order by risk.
    </Trans>
  ),
  noSide: <Trans>The stop loss has to be away from the price.</Trans>,
}

interface ShareFieldProps {
  share: string
  onChange: (share: string) => void
  preview: TicketPreview | undefined
}

function ShareField({ share, onChange, preview }: ShareFieldProps) {
  const { t } = useLingui()
  const equity = preview?.order.equity
  return (
    <div className={stack.gap8}>
      <NumberField
        label={t`Risk, percent of equity`}
        value={share}
        onChange={onChange}
        step="0.01"
        stride="0.1"
        min="0.01"
        max="100"
        decimals={2}
        parse={parseField}
        unit="%"
        below={
          equity && share !== '' ? (
            <Trans>
              <span className="fig">{formatMoney(wantedOf(share, equity))}</span> of{' '}
              <span className="fig">{formatMoney(equity)}</span>
            </Trans>
          ) : undefined
        }
      />
      <Presets
        label={t`Preset risks`}
        value={share}
        options={shares.map((value) => ({
          value,
          label: formatPercent(value, { digits: value.endsWith('00') ? 0 : 1 }),
        }))}
        onChange={onChange}
      />
    </div>
  )
}

const wantedOf = (share: string, equity: Big): Big => equity.times(share).div(100)

function lotsFor(share: string, preview: TicketPreview | undefined): RiskLots | undefined {
  const equity = preview?.order.equity
  const stop = preview?.stopLoss
  if (share === '' || new Big(share).lte(0) || new Big(share).gt(100) || !equity || !stop || !preview) return undefined
  const { lotMin, lotStep } = preview.order.instrument
  return riskLots(wantedOf(share, equity), lossPerLot(stop, preview), lotMin, lotStep)
}

interface ResultProps extends Pick<RiskSheetProps, 'ticket' | 'figures'> {
  found: RiskLots
  share: string
  preview: TicketPreview
}

function Result({ found, share, preview, ticket, figures }: ResultProps) {
  const { order, stopLoss, free } = preview
  const { instrument, quoteToUsd, entry } = order
  const { lots, risk, isOver } = found
  const { unitsPerLot, marginMode: mode, feeRate: rate } = instrument
  const { leverage = 1 } = ticket.draft
  const needed = margin({ mode, leverage, lots, unitsPerLot, price: entry, quoteToUsd })
  const charged = fee({ type: figures.feeType, rate, lots, margin: needed })
  const isShort = free?.before.lt(needed.plus(charged)) ?? false
  const wished = formatPercent(share)
  return (
    <>
      <KeyValueList>
        <KeyValueRow label={<Trans>Distance to the stop loss</Trans>}>
          <span className="fig">{stopLoss && formatDistance(stopLoss.distance, instrument, 'never')}</span>
        </KeyValueRow>
        <KeyValueRow label={<Trans>Loss at the stop loss</Trans>}>
          <span className={cx('fig', tones.dn)}>{formatMoney(risk.neg())}</span>
        </KeyValueRow>
        <KeyValueRow label={<Trans>Fee, in addition</Trans>}>
          <span className="fig">{formatMoney(charged)}</span>
        </KeyValueRow>
        <KeyValueRow label={<Trans>Margin</Trans>}>
          <span className={cx('fig', isShort && tones.warn)}>{formatMoney(needed)}</span>
        </KeyValueRow>
      </KeyValueList>
      {(isOver || isShort) && (
        <p className={cx(styles.note, tones.warn)} role="status">
          {isOver ? (
            <Trans>Even the least lots risk more than {wished} of your equity.</Trans>
          ) : (
            <Trans>These lots need more than the free margin: take more leverage, or risk less.</Trans>
          )}
        </p>
      )}
    </>
  )
}
