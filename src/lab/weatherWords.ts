import type { MessageDescriptor } from '@lingui/core'
import { i18n } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import type { Conditions, Weather } from '../../contract/weather.ts'
import { formatCount } from '../i18n/format.ts'
import { AWAY_S, type PresetName } from '../weather/presets.ts'

interface Words {
  readonly name: MessageDescriptor
  readonly note: MessageDescriptor
}

/** Names and descriptions of the lab's presets. */
export const presetWords: Readonly<Record<PresetName, Words>> = {
  train: { name: msg`Train`, note: msg`High and uneven delay, lost messages, occasional interruptions` },
  lift: {
    name: msg`Lift`,
    note: msg`Gets slower, then drops for ${plural({ seconds: AWAY_S.lift }, { one: '# second', other: '# seconds' })}`,
  },
  tunnel: {
    name: msg`Tunnel`,
    note: msg`Drops for ${plural({ seconds: AWAY_S.tunnel }, { one: '# second', other: '# seconds' })} every minute`,
  },
  portal: {
    name: msg`Captive portal`,
    note: msg`A login page answers all requests for ${plural({ seconds: AWAY_S.portal }, { one: '# second', other: '# seconds' })}`,
  },
  halfOpen: { name: msg`Half-open`, note: msg`Connections stay open, but no data is sent or received` },
  flapping: { name: msg`Flapping`, note: msg`Drops for a second or two every few seconds` },
  lostAnswers: {
    name: msg`Lost responses`,
    note: msg`Drops for ${plural({ seconds: AWAY_S.lostAnswers }, { one: '# second', other: '# seconds' })} when an order reaches the server`,
  },
}

const isPreset = (name: string): name is PresetName => Object.hasOwn(presetWords, name)

/** Returns the name of network conditions. */
export function weatherName({ name }: Weather): string {
  if (isPreset(name)) return i18n._(presetWords[name].name)
  return name === 'custom' ? t`Custom` : t`As recorded`
}

/** Returns the current conditions in words. */
export function conditionsWords({ state, delayMs, jitterMs, loss }: Conditions): string {
  if (state === 'cut') return t`Cut`
  if (state === 'halfOpen') return t`Half-open`
  if (state === 'portal') return t`Captive portal`
  const [least, most] = [formatCount(delayMs), formatCount(delayMs + jitterMs)]
  // A range reads from left to right in every language.
  const range = jitterMs > 0 ? `\u2066${least}–${most}\u2069` : least
  const delay = t`${range} ms`
  if (loss === 0) return delayMs + jitterMs === 0 ? t`No faults` : delay
  const lost = formatCount(Math.round(loss * 100))
  return t`${delay} delay, ${lost}% loss`
}
