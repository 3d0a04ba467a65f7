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
import mx from './flags/mx.svg'

/** Flags as drawn in logos, by country code; the Mexican one is our own, small enough to travel with the page. */
const flags: Readonly<Record<string, string>> = { au, ca, ch, cn, de, eu, gb, hk, jp, mx, no, nz, se, sg, tr, us, za }

/** Address of a flag's drawing; undefined for a country that is not there. */
export const flagUrl = (country: string): string | undefined => flags[country]

/** Whether there is a flag for a country code. */
export const hasFlag = (country: string): boolean => country in flags
