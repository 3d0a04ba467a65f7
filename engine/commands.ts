import type { Decimal } from '../contract/codec.ts'
import type { CloseScope, OrderRequest } from '../contract/entities/order.ts'

/**
 * A command of an account. Figures are decimal text of the contract ('0' means none) and ids its text. The engine validates
 * them and returns a reason for a refusal.
 */
export type Command =
  | ({ readonly type: 'open' } & Readonly<Omit<OrderRequest, 'requestId'>>)
  | { readonly type: 'close'; readonly id: string }
  | { readonly type: 'closePart'; readonly id: string; readonly lots: Decimal }
  | { readonly type: 'closeAll'; readonly scope: CloseScope; readonly instrumentId?: string | undefined }
  | { readonly type: 'reverse'; readonly id: string }
  | { readonly type: 'cancel'; readonly id: string }
  | { readonly type: 'setStops'; readonly id: string; readonly stopLoss: Decimal; readonly takeProfit: Decimal }
  | { readonly type: 'setTrailing'; readonly id: string; readonly distance: Decimal }
  | { readonly type: 'movePending'; readonly id: string; readonly targetPrice: Decimal }
  | { readonly type: 'reset' }
