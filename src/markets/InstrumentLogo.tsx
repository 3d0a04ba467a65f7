import au from 'flag-icons/flags/1x1/au.svg'
import ca from 'flag-icons/flags/1x1/ca.svg'
import ch from 'flag-icons/flags/1x1/ch.svg'
import cn from 'flag-icons/flags/1x1/cn.svg'
import de from 'flag-icons/flags/1x1/de.svg'
import eu from 'flag-icons/flags/1x1/eu.svg'
import gb from 'flag-icons/flags/1x1/gb.svg'
import hk from 'flag-icons/flags/1x1/hk.svg'
import jp from 'flag-icons/flags/1x1/jp.svg'
import no from 'flag-icons/flags/1x1/no.svg'
import nz from 'flag-icons/flags/1x1/nz.svg'
import se from 'flag-icons/flags/1x1/se.svg'
import sg from 'flag-icons/flags/1x1/sg.svg'
import tr from 'flag-icons/flags/1x1/tr.svg'
import us from 'flag-icons/flags/1x1/us.svg'
import za from 'flag-icons/flags/1x1/za.svg'
import { memo } from 'react'
import type { Instrument } from '../../contract/entities/market.ts'
import { cx } from '../ui/cx.ts'
import mx from './flags/mx.svg'
import styles from './InstrumentLogo.module.css'
import { type LogoParts, logoParts } from './logoParts.ts'

/** Flags as drawn in logos, by country code; the Mexican one is our own, small enough to travel with the page. */
const flags: Readonly<Record<string, string>> = { au, ca, ch, cn, de, eu, gb, hk, jp, mx, no, nz, se, sg, tr, us, za }

/** Address of a flag's drawing; undefined for a country that is not there. */
const flagUrl = (country: string): string | undefined => flags[country]

/** Whether there is a flag for a country code. */
const hasFlag = (country: string): boolean => country in flags

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
