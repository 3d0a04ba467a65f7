import { t } from '@lingui/core/macro'
import type { Instrument } from '../../contract/entities/market.ts'
import { formatDateTime, formatDuration } from '../i18n/dates.ts'
import { formatLots } from '../i18n/format.ts'
import { serverNow } from '../live/live.ts'
import type { TradeBlock } from '../ui/TradeButton.tsx'
import type { Block } from './ticketBlock.ts'

/** A reason as it stands on the button, in the place of the price. */
export function blockOnButton(block: Block, instrument: Instrument): TradeBlock {
  switch (block.reason) {
    case 'closed':
      return block.nextOpen === undefined
        ? { text: t`Closed`, icon: 'lock' }
        : { text: formatDateTime(block.nextOpen, 'weekday'), icon: 'lock' }
    case 'waiting':
    case 'stale':
      return { text: t`Waiting`, icon: 'clock' }
    case 'noLeverage':
      return sentence(t`No leverage`)
    case 'lots':
      return sentence(t`Steps of ${formatLots(instrument.lotStep)}`)
    case 'target':
      return sentence(t`Enter a price`)
    case 'margin':
      return sentence(t`Too little free margin`)
    case 'stopEmpty':
      return sentence(block.kind === 'stopLoss' ? t`Stop loss needs a price` : t`Take profit needs a price`)
    case 'stopSide':
      return sentence(stopWords(block))
  }
}

const sentence = (text: string): TradeBlock => ({ text, icon: 'warning', sentence: true })

function stopWords({ kind, where }: Block & { reason: 'stopSide' }): string {
  if (kind === 'stopLoss') {
    if (where === 'at') return t`Stop loss is at the price`
    return where === 'above' ? t`Stop loss is above the price` : t`Stop loss is below the price`
  }
  if (where === 'at') return t`Take profit is at the price`
  return where === 'above' ? t`Take profit is above the price` : t`Take profit is below the price`
}

/** More about what bars both directions, beside the buttons; undefined where the button says it all. */
export function blockNote(block: Block | undefined, instrument: Instrument): string | undefined {
  switch (block?.reason) {
    case 'closed': {
      if (block.nextOpen === undefined) return t`The market is closed.`
      const wait = formatDuration(block.nextOpen - serverNow())
      return t`The market is closed and opens in ${wait}.`
    }
    case 'waiting':
      return t`Waiting for a price.`
    case 'stale':
      return t`The price is older than 10 seconds: trading goes on with the next one.`
    case 'noLeverage':
      return t`No leverage is configured, so no order can be placed for the time being.`
    case 'lots':
      return t`At least ${formatLots(instrument.lotMin)} lots, in steps of ${formatLots(instrument.lotStep)}.`
    case 'margin':
      return t`The margin and the fee are more than the free margin: fewer lots or more leverage need less.`
    default:
      return undefined
  }
}
