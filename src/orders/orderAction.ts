import type { CloseScope, Order, OrderRequest, RefusedOrder } from '../../contract/entities/order.ts'
import type { OnceState, SettledState } from '../once/once.ts'

/** Description of an action in the words of its screen, stored so that a restart can still name it. */
export interface About {
  readonly showCode: string
  readonly side: 'buy' | 'sell'
  readonly lots: number
  /** The price a pending order waits for; none at market. */
  readonly price?: number
}

/** An act on one order. */
interface OnOrder<Kind extends string> {
  readonly kind: Kind
  readonly orderId: string
  readonly about: About
}

/** Only the positions of one instrument. */
export interface OnlyOf {
  readonly instrumentId: string
  readonly showCode: string
}

/** Actions that only some servers offer (extensions). Prices and lots are decimal text. */
export type ManagingIntent =
  | OnOrder<'reverse'>
  | (OnOrder<'closePart'> & { readonly lots: string })
  /** `distance`: how far the stop loss follows behind the price, in the price's unit; '0' ends the following. */
  | (OnOrder<'trailing'> & { readonly distance: string })
  | (OnOrder<'movePending'> & { readonly targetPrice: string })
  | { readonly kind: 'closeAll'; readonly scope: CloseScope; readonly only?: OnlyOf }

/** One wish of the user that changes orders; it is sent once (decisions §1). Stops are decimal text, '0' for none. */
export type Intent =
  | { readonly kind: 'submit'; readonly request: Omit<OrderRequest, 'requestId'>; readonly about: About }
  | OnOrder<'close' | 'cancel'>
  | (OnOrder<'stops'> & { readonly stopLoss: string; readonly takeProfit: string })
  | ManagingIntent
  /** Sets the demo account back. */
  | { readonly kind: 'reset' }

/**
 * Under one key only one action runs at a time. What ends an order, whole, in part or by turning it round, excludes the
 * others that do; so does what moves its prices. To close all never waits: the server takes it after what it got before.
 */
export type ActionKey = 'submit' | 'reset' | 'closeAll' | `${'end' | 'stops'}:${string}`

/** The key an intent runs under. */
export function keyOf(intent: Intent): ActionKey {
  switch (intent.kind) {
    case 'submit':
    case 'reset':
    case 'closeAll':
      return intent.kind
    case 'stops':
    case 'trailing':
    case 'movePending':
      return `stops:${intent.orderId}`
    default:
      return `end:${intent.orderId}`
  }
}

/** Result of an action, as the server reports it. */
export interface OrderResult {
  /** The order as it is now: the one placed, the rest of one closed in part, the opposite of one reversed. */
  readonly order?: Order
  /** Orders it closed. */
  readonly closed: readonly Order[]
  /** Orders it left open, with reasons. */
  readonly refused: readonly RefusedOrder[]
}

/** State of an order action. */
export type ActionState = OnceState<Intent, OrderResult>
/** Final state of an order action. */
export type SettledAction = SettledState<Intent, OrderResult>

/** The acts on one order. */
const onOrder: readonly unknown[] = [
  'close',
  'cancel',
  'closePart',
  'reverse',
  'stops',
  'trailing',
  'movePending',
] satisfies Intent['kind'][]

/** Reads an intent from the browser's storage; undefined for what cannot be understood. */
export function storedIntent(stored: unknown): Intent | undefined {
  const { kind, orderId, scope, about } = (stored ?? {}) as Record<string, unknown> & { about?: Partial<About> }
  const isWhole =
    kind === 'reset' ||
    (kind === 'closeAll' && typeof scope === 'string') ||
    ((kind === 'submit' || (onOrder.includes(kind) && typeof orderId === 'string')) &&
      typeof about?.showCode === 'string' &&
      typeof about.lots === 'number')
  return isWhole ? (stored as Intent) : undefined
}
