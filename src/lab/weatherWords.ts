import type { MessageDescriptor } from '@lingui/core'
import { i18n } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { formatCount } from '../i18n/format.ts'
import { AWAY_S, type PresetName } from '../weather/presets.ts'
import type { Conditions, Weather } from '../weather/weather.ts'

interface Words {
  readonly name: MessageDescriptor
  readonly note: MessageDescriptor
}

/** What the weathers of the lab are called, and what they do. */
export const presetWords: Readonly<Record<PresetName, Words>> = {
  train: { name: msg`Train`, note: msg`Late and uneven, lost messages, now and then away` },
  lift: {
    name: msg`Lift`,
    note: msg`Slower and slower, then nothing for ${plural({ seconds: AWAY_S.lift }, { one: '# second', other: '# seconds' })}`,
  },
  tunnel: {
    name: msg`Tunnel`,
    note: msg`Cut for ${plural({ seconds: AWAY_S.tunnel }, { one: '# second', other: '# seconds' })} of every minute`,
  },
  portal: {
    name: msg`Captive portal`,
    note: msg`A log-in page answers everything for ${plural({ seconds: AWAY_S.portal }, { one: '# second', other: '# seconds' })}`,
  },
  halfOpen: { name: msg`Half-open`, note: msg`Connections stay open, nothing comes or goes` },
  flapping: { name: msg`Flapping`, note: msg`Away for a second or two, every few seconds` },
  lostAnswers: {
    name: msg`Lost answers`,
    note: msg`Cut for ${plural({ seconds: AWAY_S.lostAnswers }, { one: '# second', other: '# seconds' })} as soon as an order has reached the server`,
  },
}

const isPreset = (name: string): name is PresetName => Object.hasOwn(presetWords, name)

/** What a weather is called. */
export function weatherName({ name }: Weather): string {
  if (isPreset(name)) return i18n._(presetWords[name].name)
  return name === 'custom' ? t`Custom` : t`As recorded`
}

/** What it is like now. */
export function conditionsWords({ state, delayMs, jitterMs, loss }: Conditions): string {
  if (state === 'cut') return t`Cut`
  if (state === 'halfOpen') return t`Half-open`
  if (state === 'portal') return t`Captive portal`
  const [least, most] = [formatCount(delayMs), formatCount(delayMs + jitterMs)]
  // A range reads from left to right in every language.
  const range = jitterMs > 0 ? `\u2066${least}–${most}\u2069` : least
  const delay = t`${range} ms`
  if (loss === 0) return delayMs + jitterMs === 0 ? t({ message: 'Clear', context: 'network without faults' }) : delay
  const lost = formatCount(Math.round(loss * 100))
  return t`${delay}, ${lost}% lost`
}
