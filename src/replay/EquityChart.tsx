import { Trans } from '@lingui/react/macro'
import { formatPercent } from '../i18n/format.ts'
import { cx } from '../ui/cx.ts'
import styles from './EquityChart.module.css'
import type { SessionResult } from './session/sessionRecord.ts'

const [WIDTH, HEIGHT] = [358, 140]

/** The account's equity over a session beside what its markets did, both in percent of where they began. */
export function EquityChart({ curve }: { curve: SessionResult['curve'] }) {
  const all = curve.flat()
  const [low, high] = [Math.min(0, ...all), Math.max(0, ...all)]
  const y = (percent: number) => Math.round((1 - (percent - low) / (high - low || 1)) * HEIGHT * 10) / 10
  const line = (values: readonly number[]) =>
    values
      .map((value, at) => `${at === 0 ? 'M' : 'L'}${Math.round((at / (values.length - 1)) * WIDTH)} ${y(value)}`)
      .join('')
  const account = curve.map(([percent]) => percent)
  const tone = (account.at(-1) ?? 0) < 0 ? styles.dn : styles.up
  return (
    <figure className={styles.figure}>
      <div className={styles.plot}>
        <svg
          className={styles.chart}
          viewBox={`0 -4 ${WIDTH} ${HEIGHT + 8}`}
          preserveAspectRatio="none"
          height={HEIGHT}
          aria-hidden="true"
        >
          <path className={styles.start} d={`M0 ${y(0)}H${WIDTH}`} />
          <path className={styles.markets} d={line(curve.map(([, percent]) => percent))} />
          <path className={cx(styles.account, tone)} d={line(account)} />
        </svg>
        <span className={cx('fig', styles.high)}>{formatPercent(high, { sign: 'always' })}</span>
        <span className={cx('fig', styles.low)}>{formatPercent(low, { sign: 'always' })}</span>
      </div>
      <figcaption className={styles.legend}>
        <span className={tone}>
          <Trans>Equity</Trans>
        </span>
        <span className={styles.other}>
          <Trans>Markets</Trans>
        </span>
      </figcaption>
    </figure>
  )
}
