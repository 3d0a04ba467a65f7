import { plural, t } from '@lingui/core/macro'
import { STALE_AFTER_MS } from '../../contract/constants.ts'
import type { Instrument } from '../../contract/entities/market.ts'
import { formatDateTime, formatDuration } from '../i18n/dates.ts'
import { formatLots } from '../i18n/format.ts'
import { serverNow } from '../live/live.ts'
import { quoteOf } from '../markets/atoms.ts'
import { isOffline } from '../session/offline.ts'
import type { TradeBlock } from '../ui/TradeButton.tsx'
import type { Block } from './ticketBlock.ts'

/** A reason as it stands on the button, in the place of the price. */
export function blockOnButton(block: Block, instrument: Instrument): TradeBlock {
  switch (block.reason) {
    case 'closed':
      return block.nextOpen === undefined
        ? { text: t({ message: 'Closed', context: 'market' }), icon: 'lock' }
        : { text: formatDateTime(block.nextOpen, 'weekday'), icon: 'lock' }
    case 'unreal':
      return { text: '—', icon: 'lock' }
    case 'waiting':
    case 'stale':
    case 'lost':
      return { text: t({ message: 'Waiting', context: 'price' }), icon: 'clock' }
    case 'noLeverage':
      return sentence(t`No leverage`)
    case 'lots':
      return sentence(t`Steps of ${formatLots(instrument.lotStep)}`)
    case 'target':
      return sentence(t`Enter a price`)
    case 'margin':
      return sentence(t`Not enough free margin`)
    case 'stopEmpty':
      return sentence(block.kind === 'stopLoss' ? t`Enter a stop loss` : t`Enter a take profit`)
    case 'stopNear':
      return sentence(
        block.kind === 'stopLoss'
          ? t`Move the stop loss away from the price`
          : t`Move the take profit away from the price`,
      )
    case 'stopFar':
      return sentence(block.kind === 'stopLoss' ? t`Stop loss below zero` : t`Take profit below zero`)
    case 'stopSide':
      return sentence(stopWords(block))
  }
}

const HOUR = 3_600_000

/** Days with their hours, hours with their minutes. */
function twoUnits(ms: number): string {
  const unit = ms >= 24 * HOUR ? 24 * HOUR : HOUR
  const rest = ms % unit
  const both = ms >= unit && rest >= unit / (unit === HOUR ? 60 : 24)
  return both ? `${formatDuration(ms - rest)} ${formatDuration(rest)}` : formatDuration(ms)
}

const sentence = (text: string): TradeBlock => ({ text, icon: 'warning', sentence: true })

function stopWords({ kind, where }: Block & { reason: 'stopSide' }): string {
  if (kind === 'stopLoss') {
    if (where === 'at') return t`Move the stop loss away from the price`
    return where === 'above' ? t`Stop loss above price` : t`Stop loss below price`
  }
  if (where === 'at') return t`Move the take profit away from the price`
  return where === 'above' ? t`Take profit above price` : t`Take profit below price`
}

/** More about what bars both directions, beside the buttons; undefined where the button says it all. */
export function blockNote(block: Block | undefined, instrument: Instrument): string | undefined {
  switch (block?.reason) {
    case 'closed': {
      if (block.nextOpen === undefined) return t`The market is closed.`
      const wait = twoUnits(block.nextOpen - serverNow())
      const last = quoteOf(instrument.code)?.time
      if (last === undefined) return t`Opens in ${wait}.`
      const time = formatDateTime(last, 'weekday')
      return t`Opens in ${wait}. Last price ${time}.`
    }
    case 'waiting':
    case 'stale':
    case 'lost':
      if (isOffline()) return t`You are offline. Stops keep working on the server.`
      // A start or a reconnection takes a moment: a line that comes and goes would move the whole page.
      if (block.reason !== 'stale') return undefined
      return t`The price is older than ${plural({ seconds: STALE_AFTER_MS / 1000 }, { one: '# second', other: '# seconds' })}. You can trade when it updates.`
    case 'noLeverage':
      return t`No leverage is configured, so you can’t place an order for now.`
    case 'lots':
      return t`At least ${formatLots(instrument.lotMin)} lots, in steps of ${formatLots(instrument.lotStep)}.`
    case 'margin':
      return t`Not enough free margin. Reduce lots or raise leverage.`
    default:
      return undefined
  }
}
