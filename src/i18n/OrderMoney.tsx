import type { Figure } from '../../contract/rules.ts'
import { Money6 } from '../ui/Money6.tsx'
import { directionOf, formatMargin, formatProfit, ORDER_DIGITS } from './format.ts'

interface ProfitProps {
  value: Figure
  /** The screen's one large figure. */
  hero?: boolean
  className?: string | undefined
}

/** A profit or loss, with its sign in word and colour. */
export const Profit = ({ value, ...rest }: ProfitProps) => (
  <Money6 text={formatProfit(value)} tone={directionOf(value, ORDER_DIGITS)} {...rest} />
)

/** A margin. */
export const Margin = ({ value }: { value: Figure }) => <Money6 text={formatMargin(value)} />
