import { memo } from 'react'
import type { Instrument } from '../../contract/entities/market.ts'
import { Picture } from '../pictures/Picture.tsx'
import { cx } from '../ui/cx.ts'
import styles from './InstrumentLogo.module.css'

interface InstrumentLogoProps {
  instrument: Pick<Instrument, 'logo' | 'showCode'>
  /** 36 phone rows and sheets, 28 watch list, 24 tables. */
  size?: 36 | 28 | 24
  className?: string
}

/** An instrument's image, its initials where there is none. Decoration: its name always stands beside it. */
export const InstrumentLogo = memo(function InstrumentLogo({ instrument, size = 36, className }: InstrumentLogoProps) {
  const { logo, showCode } = instrument
  return (
    <span className={cx(styles.logo, styles[`s${size}`], className)} aria-hidden="true">
      <Picture src={logo} width={size} height={size} className={styles.image} anonymous>
        <span className={styles.initials}>{showCode.slice(0, 2).toUpperCase()}</span>
      </Picture>
    </span>
  )
})
