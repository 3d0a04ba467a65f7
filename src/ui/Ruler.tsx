import type { CSSProperties, ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './Ruler.module.css'
import { labelShift, type RulerTone, type RulerZone, rulerTicks, toneAt } from './rulerScale.ts'

/** A value that stands out of the ticks. */
export interface RulerMark {
  /** 0 to 1. */
  at: number
  /** Under it. */
  label?: ReactNode
  /** Else the tone of the zone it stands in. */
  tone?: RulerTone | undefined
  /** Its label is the chosen one. */
  strong?: boolean
}

/** meter: a value against limits · range: low to high, small · track: between two ends, about a middle · scale: values to choose from. */
export type RulerLook = 'meter' | 'range' | 'track' | 'scale'

/** Heights in px: of the whole, of a tick and a mark (from top to bottom), of the needle. */
const looks = {
  meter: { height: 16, tick: [6, 16], mark: [0, 16], needle: [0, 16] },
  range: { height: 14, tick: [6, 14], mark: [0, 14], needle: [0, 14] },
  track: { height: 28, tick: [10, 18], mark: [4, 24], needle: [0, 28] },
  scale: { height: 18, tick: [8, 14], mark: [4, 18], needle: [0, 18] },
} as const

interface RulerProps {
  /** Name of the measured value. */
  label: string
  /** The value in words and figures, as it is to be said. */
  valueText: string
  /** Number of ticks from end to end. */
  ticks: number
  /** In rising order; ticks beyond the last one rest. */
  zones?: readonly RulerZone[]
  marks?: readonly RulerMark[]
  /** Position of the value, 0 to 1. Null if there is none. */
  needle?: number | null
  /** Over the needle: the figure it stands at. */
  needleLabel?: ReactNode
  look?: RulerLook
  /** A row under the ruler, its parts spread from start to end. */
  foot?: ReactNode
  className?: string
}

const none: readonly never[] = []

/** The tick ruler: one drawing for risk, day range, stops and leverage. Always left to right. Role `meter`. */
export function Ruler(props: RulerProps) {
  const {
    label,
    valueText,
    ticks,
    zones = none,
    marks = none,
    needle = null,
    needleLabel,
    look = 'meter',
    foot,
  } = props
  const { height, tick, mark, needle: tall } = looks[look]
  const places = marks.map((one) => one.at)
  const said =
    needle === null
      ? { role: 'img', 'aria-label': `${label}: ${valueText}` }
      : { role: 'meter', 'aria-label': label, 'aria-valuenow': Math.round(needle * 100), 'aria-valuetext': valueText }
  return (
    <div className={cx(styles.ruler, styles[look], props.className)} dir="ltr" {...said}>
      {needle !== null && needleLabel !== undefined && (
        <div className={styles.over}>
          <span className={cx('fig', styles.at)} style={placed(needle)}>
            {needleLabel}
          </span>
        </div>
      )}
      <svg className={styles.drawing} width="100%" height={height} aria-hidden="true">
        {rulerTicks(ticks, zones, places).map((one) => (
          <Line key={one.at} at={one.at} span={tick} tone={one.tone} />
        ))}
        {marks.map((one) => (
          <Line key={one.at} at={one.at} span={mark} tone={one.tone ?? toneAt(one.at, zones)} />
        ))}
        {needle !== null && <Line at={needle} span={tall} tone="needle" />}
      </svg>
      {marks.some((one) => one.label !== undefined) && (
        <div className={styles.labels}>
          {marks.map((one) => (
            <span key={one.at} className={cx('fig', styles.at, one.strong && styles.strong)} style={placed(one.at)}>
              {one.label}
            </span>
          ))}
        </div>
      )}
      {foot !== undefined && <div className={styles.foot}>{foot}</div>}
    </div>
  )
}

function placed(at: number): CSSProperties {
  return { left: `${at * 100}%`, translate: labelShift(at) }
}

/** The round caps reach half a stroke beyond the ends. */
function Line({ at, span, tone }: { at: number; span: readonly [number, number]; tone: RulerTone | 'needle' }) {
  const x = `${at * 100}%`
  const cap = tone === 'needle' ? 1.5 : 0.75
  return <line className={styles[tone]} x1={x} x2={x} y1={span[0] + cap} y2={span[1] - cap} />
}
