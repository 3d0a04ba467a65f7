import { useLingui } from '@lingui/react/macro'
import { PERIOD_MS } from '../../contract/candlePeriods.ts'
import { type Period, periods } from '../../contract/entities/market.ts'
import { formatDuration } from '../i18n/dates.ts'
import { Segmented } from '../ui/Segmented.tsx'
import { useAtom, useAtomValue } from '../useAtom.ts'
import { ChartTools } from './ChartTools.tsx'
import { chartSheetAtom, drawingAtom } from './chart/chartAtoms.ts'
import { ChartSheet, DrawingBar } from './chart/chartParts.ts'
import styles from './PeriodBar.module.css'
import { periodAtom } from './periodAtom.ts'

const labels: Readonly<Record<Period, string>> = {
  '1min': '1M',
  '5min': '5M',
  '15min': '15M',
  '30min': '30M',
  '60min': '1H',
  '1day': '1D',
}

/** Over the chart: what time a candle stands for, and the chart's tools; on a phone those for drawing take its place. */
export function PeriodBar({ wide }: { wide: boolean }) {
  const drawing = useAtomValue(drawingAtom)
  const [sheet, setSheet] = useAtom(chartSheetAtom)
  return (
    <div className={styles.bar}>
      {drawing && !wide ? (
        <DrawingBar />
      ) : (
        <>
          <Periods />
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
      label={t`Candle period`}
      value={period}
      options={periods.map((value) => ({
        value,
        label: <span className="fig">{labels[value]}</span>,
        name: formatDuration(PERIOD_MS[value], 'long'),
      }))}
      onChange={setPeriod}
    />
  )
}
