import { useLingui } from '@lingui/react/macro'
import type { ComponentType } from 'react'
import { type ChartPeriod, chartPeriods, PERIOD_MS } from '../../contract/candlePeriods.ts'
import { formatDuration } from '../i18n/dates.ts'
import { Segmented } from '../ui/Segmented.tsx'
import { useAtom, useAtomValue } from '../useAtom.ts'
import { ChartTools } from './ChartTools.tsx'
import { chartSheetAtom, drawingAtom } from './chart/chartAtoms.ts'
import { ChartSheet, DrawingBar } from './chart/chartParts.ts'
import styles from './PeriodBar.module.css'
import { periodAtom } from './periodAtom.ts'

/** A period as short as it is written. */
export const periodLabels: Readonly<Record<ChartPeriod, string>> = {
  '1min': '1m',
  '5min': '5m',
  '15min': '15m',
  '30min': '30m',
  '60min': '1h',
  '4hour': '4h',
  '1day': '1d',
  '1week': '1w',
}

/** Over the chart: what time a candle stands for, and the chart's tools; on a phone those for drawing take its place. */
export function PeriodBar({ wide, Choice = Periods }: { wide: boolean; Choice?: ComponentType }) {
  const drawing = useAtomValue(drawingAtom)
  const [sheet, setSheet] = useAtom(chartSheetAtom)
  return (
    <div className={styles.bar}>
      {drawing && !wide ? (
        <DrawingBar />
      ) : (
        <>
          <Choice />
          <ChartTools wide={wide} />
        </>
      )}
      <ChartSheet open={sheet} wide={wide} onClose={() => setSheet(undefined)} />
    </div>
  )
}

function Periods() {
  const { t } = useLingui()
  const [period, setPeriod] = useAtom(periodAtom)
  return (
    <Segmented
      variant="pills"
      label={t`Timeframe`}
      value={period}
      options={chartPeriods.map((value) => ({
        value,
        label: <span className="fig">{periodLabels[value]}</span>,
        name: formatDuration(PERIOD_MS[value], 'long'),
      }))}
      onChange={setPeriod}
    />
  )
}
