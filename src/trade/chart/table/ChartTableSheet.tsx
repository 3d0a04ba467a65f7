import { Trans, useLingui } from '@lingui/react/macro'
import type Big from 'big.js'
import { useId, useState } from 'react'
import { type ChartPeriod, isOfDays, PERIOD_MS } from '../../../../contract/candlePeriods.ts'
import type { Instrument } from '../../../../contract/entities/market.ts'
import { errorWords } from '../../../api/errors.ts'
import { formatDateTime, formatDuration } from '../../../i18n/dates.ts'
import { directionOf, formatCount, formatPrice } from '../../../i18n/format.ts'
import { instrumentsAtom, selectedCodeAtom } from '../../../markets/atoms.ts'
import { marketStateAtom } from '../../../markets/freshness.ts'
import { marketFaces } from '../../../markets/MarketIndicator.tsx'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import table from '../../../ui/table.module.css'
import tones from '../../../ui/tones.module.css'
import { useAtomValue } from '../../../useAtom.ts'
import { periodAtom } from '../../periodAtom.ts'
import styles from './ChartTableSheet.module.css'
import { barRows, hasVolume } from './chartTable.ts'
import { type TableBars, useTableBars } from './useTableBars.ts'

/** So many bars at first, and with each press of the button. */
const ROWS = 50

/** Shows the chart's data as a table. */
export function ChartTableSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const instruments = useAtomValue(instrumentsAtom)
  const code = useAtomValue(selectedCodeAtom)
  const period = useAtomValue(periodAtom)
  const instrument = instruments.find((one) => one.code === code) ?? instruments[0]
  return (
    <Sheet open={open} onClose={onClose} wide="broad" tall title={<Trans>Chart as table</Trans>}>
      {instrument && <Bars key={`${instrument.id} ${period}`} instrument={instrument} period={period} />}
    </Sheet>
  )
}

interface BarsProps {
  instrument: Instrument
  period: ChartPeriod
}

function Bars({ instrument, period }: BarsProps) {
  const { t } = useLingui()
  const bars = useTableBars(instrument, period)
  const { state, held } = bars
  const clock = <span className="fig">{formatDateTime(held.at, 'clock')}</span>
  if (state === 'failed')
    return (
      <ErrorState title={<Trans>Couldn’t load the chart</Trans>} onRetry={bars.retry}>
        {errorWords(bars.error)}
      </ErrorState>
    )
  return (
    <div className={styles.parts} aria-busy={state === 'loading'}>
      {state === 'loading' ? (
        <Loading label={t`Loading candles`}>
          <Skeleton h={320} />
        </Loading>
      ) : (
        <>
          <div className={styles.tools}>
            <span>
              <Trans>As of {clock}</Trans>
            </span>
            <Button variant="text" onClick={bars.refresh}>
              <Trans>Refresh</Trans>
            </Button>
          </div>
          <Table instrument={instrument} period={period} bars={bars} />
        </>
      )}
    </div>
  )
}

function Change({ change, digits }: { change: Big; digits: number }) {
  const tone = directionOf(change, digits)
  return <span className={cx('fig', tone && tones[tone])}>{formatPrice(change, digits, { sign: 'always' })}</span>
}

function Table({ instrument, period, bars }: BarsProps & { bars: TableBars }) {
  const { t } = useLingui()
  const id = useId()
  const market = useAtomValue(marketStateAtom)
  const [count, setCount] = useState(ROWS)
  const [busy, setBusy] = useState(false)
  const { digits } = instrument
  const { held, older } = bars
  const volumes = hasVolume(held.bars)
  const price = (value: number) => <span className="fig">{formatPrice(value, digits)}</span>
  const more = async () => {
    setBusy(true)
    if (count + ROWS > held.bars.length && older) await bars.more()
    setCount(count + ROWS)
    setBusy(false)
  }
  const showCode = <bdi>{instrument.showCode}</bdi>
  const [periodName, prices] = [formatDuration(PERIOD_MS[period], 'long'), t(marketFaces[market].words)]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is to be reached by the keyboard
    <section className={styles.scroller} aria-labelledby={id} tabIndex={0}>
      <table className={cx(table.table, styles.table)}>
        <caption id={id} className={styles.caption}>
          <Trans>
            {showCode}, {periodName}, newest first. Prices: {prices}
          </Trans>
        </caption>
        <thead>
          <tr>
            <th scope="col">{isOfDays(period) ? <Trans>Day (UTC)</Trans> : <Trans>Time</Trans>}</th>
            <th scope="col">
              <Trans context="chart">Open</Trans>
            </th>
            <th scope="col">
              <Trans context="chart">High</Trans>
            </th>
            <th scope="col">
              <Trans context="chart">Low</Trans>
            </th>
            <th scope="col">
              <Trans context="chart">Close</Trans>
            </th>
            <th scope="col">
              <Trans>Change</Trans>
            </th>
            {volumes && (
              <th scope="col">
                <Trans>Volume</Trans>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {barRows(held.bars, count).map(({ time, open, high, low, close, change, volume }) => (
            <tr key={time}>
              <th scope="row">
                {isOfDays(period) ? formatDateTime(time, 'date', 'UTC') : formatDateTime(time, 'short')}
              </th>
              <td>{price(open)}</td>
              <td>{price(high)}</td>
              <td>{price(low)}</td>
              <td>{price(close)}</td>
              <td>
                <Change change={change} digits={digits} />
              </td>
              {volumes && (
                <td>
                  <span className="fig">{formatCount(Math.round(volume))}</span>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.foot}>
        {held.bars.length === 0 ? (
          <Trans>No candles yet</Trans>
        ) : count < held.bars.length || older ? (
          <Button variant="secondary" size="m" busy={busy} onClick={() => void more()}>
            <Trans>Show earlier candles</Trans>
          </Button>
        ) : (
          <Trans>There are no earlier candles.</Trans>
        )}
      </div>
    </section>
  )
}
