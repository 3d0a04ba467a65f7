import { cx } from './cx.ts'
import { FlashDigits } from './FlashDigits.tsx'
import styles from './HeroPrice.module.css'
import tones from './tones.module.css'

interface HeroPriceProps {
  /** The formatted price. */
  text: string
  value: number
  /** With 5 or 3 decimals the last digit is a fraction of a pip. */
  pip?: boolean
  /** Too old to trade on: set back. */
  stale?: boolean
}

/** The one large price of a screen. Give it `key={code}`. */
export function HeroPrice({ text, value, pip = false, stale }: HeroPriceProps) {
  return <FlashDigits text={text} value={value} pip={pip} className={cx(styles.hero, stale && tones.quiet)} />
}
