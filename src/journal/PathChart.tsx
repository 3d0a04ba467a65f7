import { cx } from '../ui/cx.ts'
import type { JournalTrade } from './book/journalBook.ts'
import styles from './PathChart.module.css'
import { lineOf } from './pathLine.ts'
import { isGain, type TradePath } from './tradePath.ts'

interface PathChartProps {
  path: TradePath
  width: number
  height: number
}

/**
 * Draws the price from before the entry until after the exit, and marks both. Decorative: the figures are beside it.
 */
export function PathChart({ path, width, height }: PathChartProps) {
  const { points, entryAt, exitAt } = path
  const { place, draw } = lineOf(points, width, height)
  const tone = isGain(path) ? styles.up : styles.dn
  const [from, to] = [place(entryAt), place(exitAt)]
  return (
    <svg className={styles.chart} viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
      <path className={styles.open} d={`M${from.x} ${from.y}H${width}`} />
      <path className={styles.beside} d={draw(0, entryAt)} />
      <path className={styles.beside} d={draw(exitAt, points.length - 1)} />
      <path className={cx(styles.line, tone)} d={draw(entryAt, exitAt)} />
      <circle className={styles.entry} cx={from.x} cy={from.y} r={3.5} />
      <circle className={cx(styles.exit, tone)} cx={to.x} cy={to.y} r={3.5} />
    </svg>
  )
}

/** From the furthest against the trade (MAE) to the furthest for it (MFE), with the entry and the exit. */
export function ExcursionBar({ trade, path }: { trade: JournalTrade; path: TradePath }) {
  const { order } = trade
  const direction = order.side === 'buy' ? 1 : -1
  const moves = [path.worst, path.best, order.lastPrice].map((price) => (price - order.price) * direction)
  const reach = Math.max(...moves.map(Math.abs)) || 1
  const [worst = 0, best = 0, exit = 0] = moves.map((move) => 50 + (move / reach) * 46)
  return (
    <span className={styles.bar} aria-hidden="true">
      <span className={styles.adverse} style={{ insetInlineStart: `${worst}%`, inlineSize: `${50 - worst}%` }} />
      <span className={styles.favourable} style={{ insetInlineStart: '50%', inlineSize: `${best - 50}%` }} />
      <span className={styles.start} />
      <span className={styles.end} style={{ insetInlineStart: `${exit}%` }} />
    </span>
  )
}
