import { Trans, useLingui } from '@lingui/react/macro'
import type { CSSProperties } from 'react'
import type { CheckedFill } from '../../../contract/proof/orderProof.ts'
import { formatDateTime } from '../../i18n/dates.ts'
import { formatPrice } from '../../i18n/format.ts'
import { cx } from '../../ui/cx.ts'
import text from '../../ui/text.module.css'
import { formatMoment } from './formatMoment.ts'
import styles from './TickChart.module.css'
import { type Spot, type TickShape, tickShape } from './tickShape.ts'

interface TickChartProps {
  fill: CheckedFill
  digits: number
}

/** The ticks around a fill: what the order waited for, the first tick at or beyond it, and the fill. Nothing where there are none. */
export function TickChart({ fill, digits }: TickChartProps) {
  const shape = tickShape(fill)
  return (
    shape && (
      <div className={cx(styles.chart, fill.level && styles[fill.level.kind])}>
        <Plot fill={fill} shape={shape} digits={digits} />
        <Legend fill={fill} shape={shape} digits={digits} />
      </div>
    )
  )
}

interface PartProps extends TickChartProps {
  shape: TickShape
}

/** Returns true if an order was filled at the first tick that reached its level. */
const isSameTick = ({ fill: { decision }, shape: { first } }: Pick<PartProps, 'fill' | 'shape'>): boolean =>
  first !== undefined && first.tick.price === decision.price

/** Distances of the first tick's label from the level and from the edge, as a share of the height. */
const CALLOUT = { away: 0.3, edge: 0.1 } as const

/**
 * Where the line to the label of the first tick ends: at the end of the drawing on the side of the level that the price came
 * from, or at its start on the other side, where no price was before.
 */
function calloutSpot({ fill, level, beyond }: TickShape): Spot {
  const isAtEnd = fill.x < 0.65
  const isAbove = (beyond === 'below') === isAtEnd
  const y = (level?.y ?? fill.y) + (isAbove ? -CALLOUT.away : CALLOUT.away)
  return { x: isAtEnd ? 0.85 : 0.15, y: Math.min(1 - CALLOUT.edge, Math.max(CALLOUT.edge, y)) }
}

const placed = ({ x, y }: Spot) => ({ '--x': `${x * 100}%`, '--y': `${y * 100}%` }) as CSSProperties

function Plot({ fill, shape, digits }: PartProps) {
  const { line, ticks, level, beyond, first, grid, from, to } = shape
  const levelAt = level && level.y * 100
  const callout = isSameTick({ fill, shape }) && level && first && calloutSpot(shape)
  return (
    // Time runs from left to right in every language.
    <div className={styles.plot} dir="ltr">
      <div className={styles.drawing} role="img" aria-label={useTold({ fill, shape, digits })}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {grid.map(({ price, y }) => (
            <path key={price} className={styles.grid} d={`M0 ${y * 100}H100`} />
          ))}
          {levelAt !== undefined && (
            <>
              <path className={styles.zone} d={`M0 ${levelAt}H100V${beyond === 'below' ? 100 : 0}H0z`} />
              <path className={styles.level} d={`M0 ${levelAt}H100`} />
            </>
          )}
          <path className={styles.moment} d={`M${shape.fill.x * 100} 0V100`} />
          {first && callout && (
            <path
              className={styles.leader}
              d={`M${first.x * 100} ${first.y * 100}L${callout.x * 100} ${callout.y * 100}`}
            />
          )}
          <path className={styles.line} d={line} />
          {ticks.map(({ x, y, isBeyond }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: ticks do not move
            <path key={at} className={isBeyond ? styles.beyond : styles.tick} d={`M${x * 100} ${y * 100}h0`} />
          ))}
        </svg>
        {level && (
          <span
            className={cx(text.small, styles.levelName, shape.fill.x < 0.3 && styles.atEnd)}
            style={placed({ x: 0, y: level.y })}
          >
            <LevelName fill={fill} />
          </span>
        )}
        {first && <span className={styles.ring} style={placed(first)} />}
        <span className={styles.dot} style={placed(shape.fill)} />
        {callout && (
          <span className={cx(text.small, styles.callout, callout.x < 0.5 && styles.atStart)} style={placed(callout)}>
            <Trans>First tick = fill</Trans>
          </span>
        )}
      </div>
      <div className={cx('fig', styles.prices)} aria-hidden="true">
        {grid
          .filter(({ y }) => level === undefined || Math.abs(y - level.y) > 0.08)
          .map(({ price, y }) => (
            <span key={price} style={placed({ x: 0, y })}>
              {formatPrice(price, digits)}
            </span>
          ))}
        {level && (
          <span className={styles.levelPrice} style={placed({ x: 0, y: level.y })}>
            {formatPrice(level.price, digits)}
          </span>
        )}
      </div>
      <div className={cx('fig', text.small, styles.times)} aria-hidden="true">
        <span>{formatDateTime(from, 'clock')}</span>
        {shape.fill.x > 0.3 && shape.fill.x < 0.7 && (
          <span className={styles.filledAt} style={placed({ x: shape.fill.x, y: 0 })}>
            {formatDateTime(fill.tick?.time ?? fill.decision.at, 'clock')}
          </span>
        )}
        <span>{formatDateTime(to, 'clock')}</span>
      </div>
    </div>
  )
}

/** The drawing in words. */
function useTold({ fill: { decision, level }, shape, digits }: PartProps): string {
  const { t } = useLingui()
  const { first } = shape
  const [from, to] = [formatDateTime(shape.from, 'clock'), formatDateTime(shape.to, 'clock')]
  const filled = formatPrice(decision.price ?? 0, digits)
  const { price = 0, time = 0 } = first?.tick ?? decision.tick ?? {}
  const [tick, moment] = [formatPrice(price, digits), formatMoment(time)]
  if (first === undefined || level === undefined)
    return t`Ticks from ${from} to ${to}. Tick at ${moment}: ${tick}. Fill: ${filled}.`
  const wanted = formatPrice(level.price, digits)
  return t`Ticks from ${from} to ${to}. Your level: ${wanted}. First tick at or beyond it: ${tick} at ${moment}. Fill: ${filled}.`
}

/** Level that the order waited for. */
function LevelName({ fill: { level } }: { fill: CheckedFill }) {
  if (level?.kind === 'stopLoss') return <Trans>Stop loss</Trans>
  return level?.kind === 'takeProfit' ? <Trans>Take profit</Trans> : <Trans>Trigger price</Trans>
}

function Legend({ fill, shape, digits }: PartProps) {
  const { decision, level } = fill
  const { first } = shape
  return (
    <dl className={styles.legend}>
      {level && (
        <div>
          <dt>
            <span className={styles.dash} />
            <Trans>Your level</Trans>
          </dt>
          <dd className="fig">{formatPrice(level.price, digits)}</dd>
          <dd className={text.caption}>
            <LevelName fill={fill} />
          </dd>
        </div>
      )}
      {first && (
        <div>
          <dt>
            <span className={styles.circle} />
            {level ? <Trans>First tick</Trans> : <Trans>Tick</Trans>}
          </dt>
          <dd className="fig">{formatPrice(first.tick.price, digits)}</dd>
          <dd className={cx('fig', text.caption)}>{formatMoment(first.tick.time)}</dd>
        </div>
      )}
      <div>
        <dt>
          <span className={styles.point} />
          <Trans>Fill</Trans>
        </dt>
        <dd className="fig">{formatPrice(decision.price ?? 0, digits)}</dd>
        <dd className={text.caption}>
          {isSameTick({ fill, shape }) ? (
            <Trans>Same tick</Trans>
          ) : level?.price === decision.price ? (
            <Trans>At your level</Trans>
          ) : null}
        </dd>
      </div>
    </dl>
  )
}
