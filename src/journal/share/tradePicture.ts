import type { Figure } from '../../../contract/rules.ts'
import { returnOnMargin } from '../../../contract/rules.ts'
import { formatDuration } from '../../i18n/dates.ts'
import { formatMoney, formatPercent, formatPrice } from '../../i18n/format.ts'
import type { JournalTrade } from '../book/journalBook.ts'
import type { TradePath } from '../tradePath.ts'
import type { TradePicture } from './drawTrade.ts'

/** Form of the result: as a share of the margin, in money, or hidden. */
export type ShownResult = 'percent' | 'money' | 'hidden'

/** Choices of what to show, and texts in the current language. */
export interface Shown {
  readonly broker: string
  readonly sideWords: string
  readonly digits: number
  readonly net: Figure
  readonly result: ShownResult
  readonly path?: TradePath | undefined
  readonly seal?: string | undefined
  readonly link?: string | undefined
  readonly isRtl: boolean
}

/** Returns the content of a trade's picture. Lots and money appear only if the user chose to show the amount. */
export function tradePicture({ order, openedAt, closedAt }: JournalTrade, shown: Shown): TradePicture {
  const { broker, sideWords, digits, net, result, path, seal, link, isRtl } = shown
  const results = {
    percent: () => formatPercent(returnOnMargin(net, order.margin), { sign: 'always' }),
    money: () => formatMoney(net, { sign: 'always' }),
    hidden: () => undefined,
  }
  return {
    broker,
    instrument: order.showCode,
    side: sideWords,
    isBuy: order.side === 'buy',
    result: results[result](),
    isGain: Number(net) >= 0,
    facts: [
      `${formatPrice(order.price, digits)} – ${formatPrice(order.lastPrice, digits)}`,
      formatDuration(closedAt - openedAt, 'long'),
    ],
    path,
    seal,
    link,
    isRtl,
  }
}
