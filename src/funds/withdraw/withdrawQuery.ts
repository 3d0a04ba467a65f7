import type { WithdrawalKind } from './withdrawal.ts'

/** The screens of a withdrawal. */
export type WithdrawStep = 'form' | 'done' | 'records'

/** Step of a withdrawal, as stored in the address. */
export interface WithdrawQuery {
  readonly step: WithdrawStep
  readonly kind: WithdrawalKind
}

const steps: readonly WithdrawStep[] = ['done', 'records']

/** Parses the step of a withdrawal. Anything missing or invalid leads to the crypto form. */
export const parseWithdrawQuery = (query: URLSearchParams): WithdrawQuery => ({
  step: steps.find((step) => step === query.get('step')) ?? 'form',
  kind: query.get('kind') === 'bank' ? 'bank' : 'coin',
})

/** The address that asks for it. */
export function withdrawalPath({ step, kind }: WithdrawQuery): string {
  const query = new URLSearchParams()
  if (step !== 'form') query.set('step', step)
  if (kind !== 'coin') query.set('kind', kind)
  const text = query.toString()
  return text === '' ? '/mine/withdraw' : `/mine/withdraw?${text}`
}

/** The address of the page that binds a method; with a currency it begins with that one (document 2 §2). */
export function addAddressPath(kind: WithdrawalKind, currencyId?: string): string {
  const type = kind === 'coin' ? 1 : 2
  return `/mine/withdraw-way?type=${type}${currencyId === undefined ? '' : `&currency=${encodeURIComponent(currencyId)}`}`
}

/** The address of the page that sets an authenticator app up, with the way back to the form. */
export const setUpPath = (kind: WithdrawalKind): string =>
  `/mine/security?from=${encodeURIComponent(withdrawalPath({ step: 'form', kind }))}`
