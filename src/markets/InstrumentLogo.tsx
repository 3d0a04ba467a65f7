import { memo } from 'react'
import type { Instrument } from '../../contract/entities/market.ts'
import { cx } from '../ui/cx.ts'
import { flagUrl, hasFlag } from './flagUrls.ts'
import styles from './InstrumentLogo.module.css'
import { type LogoParts, logoParts } from './logoParts.ts'

/** One-stroke drawings on a 32 grid. */
const glyphs: Readonly<Record<string, string>> = {
  bitcoin:
    'M12.5 9.5h5.2a3 3 0 0 1 0 6h-5.2zM12.5 15.5h6a3.4 3.4 0 0 1 0 6.8h-6zM12.5 9.5v12.8M10.5 9.5h2M10.5 22.3h2M14.5 7.3v2.2M17.5 7.3v2.2M14.5 22.3v2.2M17.5 22.3v2.2',
  ether: 'M16 6.5l6 9.7-6 3.6-6-3.6zM10 16.2l6-2.7 6 2.7M16 25.5l5.6-7.2-5.6 3.3-5.6-3.3z',
  drop: 'M16 7.5c3.4 4.2 5.6 7.3 5.6 10.6a5.6 5.6 0 0 1-11.2 0c0-3.3 2.2-6.4 5.6-10.6z',
  flame: 'M16.8 7c.5 3.4 5 5.5 5 10.4a5.8 5.8 0 0 1-11.6 0c0-2.3 1.2-3.7 2.3-5 .4 1.3 1 2 1.9 2.3-.3-3 .4-5.6 2.4-7.7z',
}

interface InstrumentLogoProps {
  instrument: Pick<Instrument, 'logo' | 'showCode' | 'base' | 'quote'>
  /** 36 phone rows and sheets, 28 watch list, 24 tables. */
  size?: 36 | 28 | 24
  className?: string
}

/** What an instrument is known by at a glance: two flags, or a disc. Decoration: its name always stands beside it. */
export const InstrumentLogo = memo(function InstrumentLogo({ instrument, size = 36, className }: InstrumentLogoProps) {
  return (
    <span className={cx(styles.logo, styles[`s${size}`], className)} aria-hidden="true">
      {drawn(logoParts(instrument, hasFlag))}
    </span>
  )
})

function drawn(parts: LogoParts) {
  if (parts.kind === 'flags') {
    return (
      <>
        <img className={cx(styles.flag, styles.quote)} src={flagUrl(parts.quote)} alt="" />
        <img className={cx(styles.flag, styles.base)} src={flagUrl(parts.base)} alt="" />
      </>
    )
  }
  if (parts.kind === 'glyph') {
    return (
      <span className={cx(styles.disc, styles[parts.tint])}>
        <svg className={styles.glyph} viewBox="0 0 32 32" aria-hidden="true">
          <path d={glyphs[parts.glyph]} />
        </svg>
      </span>
    )
  }
  return (
    <>
      <span className={cx(styles.disc, styles[parts.tint])}>
        <span className={cx(styles.letters, styles[`l${Math.min(parts.text.length, 3)}`], parts.flag && styles.lifted)}>
          {parts.text}
        </span>
      </span>
      {parts.flag && <img className={cx(styles.flag, styles.corner)} src={flagUrl(parts.flag)} alt="" />}
    </>
  )
}
