import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useAtom } from 'jotai'
import { type Period, periods } from '../../contract/entities/market.ts'
import { Segmented } from '../ui/Segmented.tsx'
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

/** The periods as they are said. */
export const periodNames: Readonly<Record<Period, MessageDescriptor>> = {
  '1min': msg`1 minute`,
  '5min': msg`5 minutes`,
  '15min': msg`15 minutes`,
  '30min': msg`30 minutes`,
  '60min': msg`1 hour`,
  '1day': msg`1 day`,
}

/** Chooses what time a candle stands for. */
export function PeriodBar() {
  const { t } = useLingui()
  const [period, setPeriod] = useAtom(periodAtom)
  return (
    <div className={styles.bar}>
      <Segmented
        variant="pills"
        label={t`Candle period`}
        value={period}
        options={periods.map((value) => ({
          value,
          label: <span className="fig">{labels[value]}</span>,
          name: t(periodNames[value]),
        }))}
        onChange={setPeriod}
      />
    </div>
  )
}
