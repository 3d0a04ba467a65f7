import { expect, it } from 'vitest'
import type { CloseReason, Order } from '../../../contract/entities/order.ts'
import { type NoticeKind, noticeKinds } from '../../session/notices.ts'
import type { OrderNews } from './followOrders.ts'
import { wantedNews } from './wantedNews.ts'

const order = { id: '1' } as Order
const ended = (reason: CloseReason): OrderNews => ({ kind: 'ended', order, reason })
const news: readonly OrderNews[] = [
  { kind: 'filled', order },
  ...(['stopLoss', 'takeProfit', 'stopOut', 'closed', 'cancelled', 'reset', 'noMargin'] as const).map(ended),
]
const reported = (...off: NoticeKind[]) => wantedNews(news, new Set(noticeKinds.filter((kind) => !off.includes(kind))))

it('all of it is told while nothing is switched off', () => expect(reported()).toEqual(news))

it('what is switched off is not', () => {
  expect(reported('filled')).toEqual(news.slice(1))
  expect(reported('stops')).not.toContainEqual(ended('takeProfit'))
  expect(reported('elsewhere').map((one) => (one.kind === 'ended' ? one.reason : one.kind))).toEqual([
    'filled',
    'stopLoss',
    'takeProfit',
    'stopOut',
    'noMargin',
  ])
})

it('a stop-out and an order without margin are told whatever is switched off', () =>
  expect(reported(...noticeKinds)).toEqual([ended('stopOut'), ended('noMargin')]))
