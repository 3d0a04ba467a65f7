import type { Figure } from '../../contract/rules.ts'
import { cx } from '../ui/cx.ts'
import { Money6 } from '../ui/Money6.tsx'
import { directionOf, formatMargin, formatProfit, ORDER_DIGITS } from './format.ts'

interface ProfitProps {
  value: Figure
  /** The screen's one large figure. */
  hero?: boolean
  /** Without its last four decimals on a phone. */
  brief?: boolean
  /** Its class without a direction. */
  flat?: string | undefined
  className?: string | undefined
}

/** A profit or loss, with its sign in word and colour. */
export function Profit({ value, hero = false, brief = false, flat, className }: ProfitProps) {
  const tone = directionOf(value, ORDER_DIGITS)
  return (
    <Money6 text={formatProfit(value)} tone={tone} hero={hero} brief={brief} className={cx(className, !tone && flat)} />
  )
}

/** A margin. */
export const Margin = ({ value }: { value: Figure }) => <Money6 text={formatMargin(value)} />
