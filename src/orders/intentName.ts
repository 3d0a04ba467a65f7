import { t } from '@lingui/core/macro'
import { formatLots, formatPrice } from '../i18n/format.ts'
import type { Intent } from './orderAction.ts'
import { digitsOf, nameOf } from './orderWords.ts'

/** Returns the name of an intent for messages about its result. */
export function intentName(intent: Intent): string {
  if (intent.kind === 'reset') return t`Reset demo account`
  if (intent.kind === 'closeAll') return nameOfMany(intent)
  const { about } = intent
  const name = nameOf(about)
  switch (intent.kind) {
    case 'submit':
      return name
    case 'close':
      return t`Close ${name}`
    case 'cancel':
      return t`Cancel ${name}`
    case 'closePart': {
      const size = formatLots(intent.lots)
      return t`Close ${size} of ${name}`
    }
    case 'reverse':
      return t`Reverse ${name}`
    case 'stops':
      return t`Set stops on ${name}`
    case 'trailing':
      return t`Set trailing stop on ${name}`
    case 'movePending': {
      const { showCode } = about
      const to = formatPrice(intent.targetPrice, digitsOf({ showCode, price: Number(intent.targetPrice) }))
      return t`Move ${name} to ${to}`
    }
  }
}

function nameOfMany({ scope, only }: Intent & { kind: 'closeAll' }): string {
  const words = scope === 'all' ? t`Close all positions` : scope === 'winners' ? t`Close winners` : t`Close losers`
  return only === undefined ? words : `${words}, ${only.showCode}`
}
