import { useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import { type CSSProperties, type PointerEvent, useId, useMemo, useState } from 'react'
import type { BalanceCourse } from '../../../contract/entities/history.ts'
import { formatDateTime } from '../../i18n/dates.ts'
import { formatMoney } from '../../i18n/format.ts'
import { cx } from '../../ui/cx.ts'
import text from '../../ui/text.module.css'
import styles from './BalanceCurve.module.css'
import { balanceShape, pointAt } from './balanceShape.ts'

const percent = (share: number): string => `${share * 100}%`

/** A balance over time in steps, its drawdowns shaded. Pointer and arrow keys tell what it was at a moment. */
export function BalanceCurve({ course }: { course: BalanceCourse }) {
  const { t } = useLingui()
  const id = useId()
  const { points, start, end } = course
  const shape = useMemo(() => balanceShape(points), [points])
  const [picked, setPicked] = useState<number>()
  const at = picked === undefined ? undefined : points[picked]
  const spot = picked === undefined ? undefined : shape.spots[picked]
  const gained = new Big(end).gte(start)
  const [first, last] = [points[0], points.at(-1)]
  const [from, to] = [formatDateTime(first?.time, 'date'), formatDateTime(last?.time, 'date')]
  const [before, after] = [formatMoney(start), formatMoney(end)]
  const deepest = formatMoney(course.drawdown)
  const pick = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    setPicked(pointAt(shape.spots, (event.clientX - box.left) / box.width))
  }
  return (
    <div className={styles.curve}>
      <p className={styles.readout} aria-hidden="true">
        {at ? (
          <>
            <bdi className={text.caption}>{formatDateTime(at.time, 'dateTime')}</bdi>
            <span className="fig">{formatMoney(at.balance)}</span>
          </>
        ) : (
          <>
            <span className={text.caption}>
              <span className="fig">{before}</span>
            </span>
            <span className="fig">{after}</span>
          </>
        )}
      </p>
      <div
        className={styles.plot}
        onPointerMove={pick}
        onPointerDown={pick}
        onPointerLeave={(event) => event.pointerType === 'mouse' && setPicked(undefined)}
      >
        <svg
          className={styles.drawing}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          role="img"
          aria-label={t`Balance from ${from} to ${to}: starts at ${before}, ends at ${after}, maximum drawdown ${deepest}`}
        >
          <path className={styles.fall} d={shape.fall} />
          <path className={styles.base} d={`M0 ${shape.heightOf(Number(start)) * 100}H100`} />
          <path className={gained ? styles.up : styles.dn} d={shape.line} />
        </svg>
        {shape.low < shape.high && (
          // In the corners that a rising, or a falling, curve leaves free.
          <span className={cx('fig', styles.bounds, !gained && styles.turned)} aria-hidden="true">
            <span>{formatMoney(shape.high)}</span>
            <span>{formatMoney(shape.low)}</span>
          </span>
        )}
        {spot && (
          <span
            className={styles.cross}
            style={{ '--x': percent(spot.x), '--y': percent(spot.y) } as CSSProperties}
            aria-hidden="true"
          />
        )}
        <input
          id={id}
          className={styles.keys}
          type="range"
          min={0}
          max={points.length - 1}
          value={picked ?? points.length - 1}
          aria-label={t`Time`}
          aria-valuetext={at ? `${formatDateTime(at.time, 'dateTime')}: ${formatMoney(at.balance)}` : after}
          onFocus={() => setPicked((before) => before ?? points.length - 1)}
          onBlur={() => setPicked(undefined)}
          onChange={(event) => setPicked(Number(event.target.value))}
        />
      </div>
      <p className={cx(text.small, styles.times)} aria-hidden="true">
        <bdi>{from}</bdi>
        <bdi>{to}</bdi>
      </p>
    </div>
  )
}
