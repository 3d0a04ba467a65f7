import type { WithdrawalKind } from './withdrawal.ts'

/** The screens of a withdrawal. */
export type WithdrawStep = 'form' | 'done' | 'records'

/** Where in a withdrawal one is: everything that the address says. */
export interface WithdrawAsk {
  readonly step: WithdrawStep
  readonly kind: WithdrawalKind
}

const steps: readonly WithdrawStep[] = ['done', 'records']

/** What a query asks for; what it does not say, or says wrongly, is the form by coin. */
export const withdrawAskOf = (query: URLSearchParams): WithdrawAsk => ({
  step: steps.find((step) => step === query.get('step')) ?? 'form',
  kind: query.get('kind') === 'bank' ? 'bank' : 'coin',
})

/** The address that asks for it. */
export function addressOfWithdrawal({ step, kind }: WithdrawAsk): string {
  const query = new URLSearchParams()
  if (step !== 'form') query.set('step', step)
  if (kind !== 'coin') query.set('kind', kind)
  const text = query.toString()
  return text === '' ? '/mine/withdraw' : `/mine/withdraw?${text}`
}

/** The address of the page that binds a method; with a currency it begins with that one (document 2 §2). */
export function addressOfBinding(kind: WithdrawalKind, currencyId?: string): string {
  const type = kind === 'coin' ? 1 : 2
  return `/mine/withdraw-way?type=${type}${currencyId === undefined ? '' : `&currency=${encodeURIComponent(currencyId)}`}`
}

/** The address of the page that sets an authenticator app up, with the way back to the form. */
export const addressOfSetUp = (kind: WithdrawalKind): string =>
  `/mine/security?from=${encodeURIComponent(addressOfWithdrawal({ step: 'form', kind }))}`
