import { type CallName, calls } from '../../contract/calls.ts'

/** Every call that the engine answers which owns the account: what it holds in memory, and money on its way. */
export const engineCalls = [
  ...(['userInfo', 'invitedCount', 'getBalance', 'getAccountDetail', 'balanceChanges', 'balanceChangeLog'] as const),
  ...(['submitOrder', 'closeOrder', 'closePart', 'closeAll', 'reverseOrder', 'cancelOrder', 'movePending'] as const),
  ...(['setStops', 'setTrailing', 'resetDemoAccount', 'myOrders', 'requestOutcome'] as const),
  ...(['listAlerts', 'addAlert', 'removeAlerts', 'listNotices'] as const),
  ...(['depositCoins', 'depositCurrencies', 'depositBanks', 'depositByCoin', 'depositByWire', 'depositList'] as const),
  ...(['withdrawalMethods', 'bindMethod', 'deleteMethod', 'withdrawalCurrencies', 'confirmWithdrawal'] as const),
  ...(['withdraw', 'cancelWithdrawal', 'withdrawalList', 'proveOrder', 'proveRefusals'] as const),
] satisfies readonly CallName[]
export type EngineCall = (typeof engineCalls)[number]

/**
 * Returns how to send a call to the engine. `queued` calls go to its log, where they survive the engine's death: calls executed
 * once by request id, and queries of their outcome, which must not overtake them. Others are `asked`, and retried if they
 * change nothing.
 */
export function wayOf(name: EngineCall, params: unknown): 'queued' | 'asked' | 'askedAgain' {
  const { mutates, method } = calls[name]
  const isNamed = typeof (params as { readonly requestId?: unknown }).requestId === 'string'
  if (isNamed && (mutates || method === 'POST' || name === 'requestOutcome')) return 'queued'
  return mutates || method === 'POST' ? 'asked' : 'askedAgain'
}
