import type { Decimal } from '../contract/codec.ts'
import type { CloseScope, OrderRequest } from '../contract/entities/order.ts'

/**
 * What an account can ask of the engine. Figures come as the contract's decimal text ('0' is none) and ids as its text:
 * whether they make sense is the engine's to say, in words.
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
