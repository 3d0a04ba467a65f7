import { type CallName, calls } from '../../contract/calls.ts'

/** Every call that the engine answers which owns the account: what it holds in memory, and money on its way. */
export const engineCalls = [
  ...(['userInfo', 'invitedCount', 'getBalance', 'getAccountDetail', 'balanceChanges', 'balanceChangeLog'] as const),
  ...(['submitOrder', 'closeOrder', 'closePart', 'closeAll', 'reverseOrder', 'cancelOrder', 'movePending'] as const),
  ...(['setStops', 'setTrailing', 'resetDemoAccount', 'myOrders', 'requestOutcome'] as const),
  ...(['listAlerts', 'addAlert', 'removeAlerts', 'listNotices'] as const),
  ...(['depositCoins', 'depositCurrencies', 'depositBanks', 'depositByCoin', 'depositByWire', 'depositList'] as const),
  ...(['withdrawalMethods', 'bindMethod', 'deleteMethod', 'withdrawalCurrencies', 'confirmWithdrawal'] as const),
  ...(['withdraw', 'cancelWithdrawal', 'withdrawalList'] as const),
] satisfies readonly CallName[]
export type EngineCall = (typeof engineCalls)[number]

/**
 * How a call goes to the engine: `queued` in its log, where it outlives the engine's death, for what is performed once by
 * its request id, and for the question what became of that, which must not overtake it; else `asked`, and asked again where
 * that changes nothing.
 */
export function wayOf(name: EngineCall, params: unknown): 'queued' | 'asked' | 'askedAgain' {
  const { mutates, method } = calls[name]
  const isNamed = typeof (params as { readonly requestId?: unknown }).requestId === 'string'
  if (isNamed && (mutates || method === 'POST' || name === 'requestOutcome')) return 'queued'
  return mutates || method === 'POST' ? 'asked' : 'askedAgain'
}
