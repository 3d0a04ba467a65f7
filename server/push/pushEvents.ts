import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { STOP_OUT_LEVEL } from '../../contract/constants.ts'
import type { PushPath } from '../../contract/pushMessage.ts'
import type { OrderNews } from '../exchange/round.ts'

/** Something that the owner of an account is to be told of, app open or not. */
export type PushEvent =
  | { readonly kind: OrderNews['what']; readonly orderId: number; readonly name: string }
  /** Much came to the account's orders at once. */
  | { readonly kind: 'orders' }
  | { readonly kind: 'marginCall' | 'closeCall' }
  | { readonly kind: 'alert'; readonly id: string; readonly name: string; readonly code: string }
  | { readonly kind: 'deposit' | 'withdrawal' | 'identity'; readonly id: string }
  /** `page`: where what was reviewed is seen. */
  | { readonly kind: 'loan'; readonly id: string; readonly page: '/loan/index' | '/loan/record' }
  | { readonly kind: 'loanDue'; readonly id: string }

/** Text of a notification. */
export interface PushText {
  readonly title: MessageDescriptor
  readonly body: MessageDescriptor
}

/**
 * Delivery of a notification: what it replaces, the page it opens, its lifetime at the push service in seconds, and its
 * urgency.
 */
export interface PushDelivery {
  readonly tag: string
  readonly path: PushPath
  readonly keptFor: number
  readonly urgency: 'normal' | 'high'
}

const HOUR = 3600
const DAY = 24 * HOUR

/**
 * The words of an event. No amount and no price: a locked phone shows them to whoever holds it, and a price may be a
 * simulated one, which only the app says.
 */
export function wordsOf(event: PushEvent): PushText {
  switch (event.kind) {
    case 'filled':
      return { title: msg`Order filled`, body: msg`Your pending order for ${{ name: event.name }} was filled.` }
    case 'stopLoss':
      return {
        title: msg`Stop loss reached`,
        body: msg`Your ${{ name: event.name }} position was closed by its stop loss.`,
      }
    case 'takeProfit':
      return {
        title: msg`Take profit reached`,
        body: msg`Your ${{ name: event.name }} position was closed by its take profit.`,
      }
    case 'stopOut':
      return {
        title: msg`Stopped out`,
        body: msg`Your ${{ name: event.name }} position was closed because equity fell to ${STOP_OUT_LEVEL}% of the margin in use.`,
      }
    case 'noMargin':
      return {
        title: msg`Order cancelled`,
        body: msg`Your pending order for ${{ name: event.name }} was cancelled because of insufficient free margin.`,
      }
    case 'orders':
      return { title: msg`Your orders`, body: msg`Several orders were filled, closed or cancelled.` }
    case 'marginCall':
      return {
        title: msg`Margin call`,
        body: msg`Your equity no longer covers the margin in use. Close positions or add funds to avoid a stop-out.`,
      }
    case 'closeCall':
      return {
        title: msg`More margin needed`,
        body: msg`A market is about to close and your positions will require more margin than you have. Close positions or add funds.`,
      }
    case 'alert':
      return { title: msg`Price alert`, body: msg`${{ name: event.name }} reached your alert price.` }
    case 'deposit':
      return { title: msg`Deposit reviewed`, body: msg`Open the app for details.` }
    case 'withdrawal':
      return { title: msg`Withdrawal reviewed`, body: msg`Open the app for details.` }
    case 'identity':
      return { title: msg`Identity reviewed`, body: msg`Open the app for details.` }
    case 'loan':
      return { title: msg`Loan reviewed`, body: msg`Open the app for details.` }
    case 'loanDue':
      return { title: msg`Loan due soon`, body: msg`Repay your loan on time to avoid the late fee.` }
  }
}

const ended = { path: '/order?type=3', keptFor: DAY, urgency: 'high' } as const
const reviewed = { keptFor: 7 * DAY, urgency: 'normal' } as const

/** Returns the delivery of an event. */
export function deliveryOf(event: PushEvent): PushDelivery {
  switch (event.kind) {
    case 'filled':
      return { ...ended, tag: `order-${event.orderId}`, path: '/order?type=1' }
    case 'stopLoss':
    case 'takeProfit':
    case 'stopOut':
    case 'noMargin':
      return { ...ended, tag: `order-${event.orderId}` }
    case 'orders':
      return { ...ended, tag: 'orders' }
    case 'marginCall':
      // Hours later it has been met, or the positions are gone.
      return { tag: 'marginCall', path: '/order?type=1', keptFor: HOUR, urgency: 'high' }
    case 'closeCall':
      return { tag: 'closeCall', path: '/order?type=1', keptFor: 2 * HOUR, urgency: 'high' }
    case 'alert':
      return { tag: `alert-${event.id}`, path: `/trade?code=${event.code}`, keptFor: 4 * HOUR, urgency: 'high' }
    case 'deposit':
      return { ...reviewed, tag: event.id, path: '/mine/charge' }
    case 'withdrawal':
      return { ...reviewed, tag: event.id, path: '/mine/withdraw' }
    case 'identity':
      return { ...reviewed, tag: event.id, path: '/mine/auth' }
    case 'loan':
      return { ...reviewed, tag: event.id, path: event.page }
    case 'loanDue':
      return { ...reviewed, keptFor: 3 * DAY, tag: event.id, path: '/loan/record' }
  }
}

/** Orders of an account that have news at once are told one by one up to so many. */
const MAX_SINGLE = 3

/** An event, and whose it is. */
export interface OwnedEvent {
  readonly accountId: number
  readonly event: PushEvent
}

/** Converts order changes of one round to events. `nameOf` returns an instrument's display name. */
export function orderEvents(
  news: readonly OrderNews[],
  nameOf: (instrumentId: number) => string | undefined,
): readonly OwnedEvent[] {
  return [...Map.groupBy(news, ({ order }) => order.accountId)].flatMap(([accountId, own]): OwnedEvent[] => {
    if (own.length > MAX_SINGLE) return [{ accountId, event: { kind: 'orders' } }]
    return own.map(({ what, order }) => {
      const name = nameOf(order.instrumentId) ?? order.code
      return { accountId, event: { kind: what, orderId: order.id, name } }
    })
  })
}
