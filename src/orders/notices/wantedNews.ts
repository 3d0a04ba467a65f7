import type { NoticeKind } from '../../session/notices.ts'
import type { OrderNews } from './followOrders.ts'

function kindOf(news: OrderNews): NoticeKind | undefined {
  if (news.kind === 'filled') return 'filled'
  switch (news.reason) {
    case 'stopLoss':
    case 'takeProfit':
      return 'stops'
    case 'closed':
    case 'cancelled':
    case 'reset':
      return 'elsewhere'
    default:
      return undefined
  }
}

/**
 * Returns the events to announce. Anything the market or the margin did against the owner's will, above all a stop-out,
 * always is.
 */
export const wantedNews = (news: readonly OrderNews[], shown: ReadonlySet<NoticeKind>): OrderNews[] =>
  news.filter((one) => {
    const kind = kindOf(one)
    return kind === undefined || shown.has(kind)
  })
