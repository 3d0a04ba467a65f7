import type { Figure } from '../../contract/rules.ts'
import { cx } from '../ui/cx.ts'
import tones from '../ui/tones.module.css'
import { directionOf, formatMoney } from './format.ts'

interface SignedMoneyProps {
  value: Figure
  /** Its class without a direction. */
  flat?: string | undefined
  className?: string | undefined
}

/** An amount in USD with its sign, in the colour of its direction. */
export function SignedMoney({ value, flat, className }: SignedMoneyProps) {
  const tone = directionOf(value)
  return (
    <span className={cx('fig', className, tone ? tones[tone] : flat)}>{formatMoney(value, { sign: 'always' })}</span>
  )
}
