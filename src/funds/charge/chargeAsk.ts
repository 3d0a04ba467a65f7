import type { DepositKind } from './deposit.ts'

/** The screens of a deposit, in order; beside them its records. */
export type ChargeStep = 'choose' | 'amount' | 'proof' | 'done' | 'records'

/** Where in a deposit one is: everything that the address says. */
export interface ChargeAsk {
  readonly step: ChargeStep
  readonly kind: DepositKind
  /** Code of the currency: of the coins that are listed, or of the bank accounts. */
  readonly currency?: string | undefined
  /** Of the coin account, or of the bank account. */
  readonly id?: string | undefined
}

const steps: readonly ChargeStep[] = ['amount', 'proof', 'done', 'records']

/** What a query asks for; what it does not say, or says wrongly, is the beginning. */
export function askOfQuery(query: URLSearchParams): ChargeAsk {
  const text = (name: string) => query.get(name) || undefined
  return {
    step: steps.find((step) => step === query.get('step')) ?? 'choose',
    kind: query.get('kind') === 'bank' ? 'bank' : 'coin',
    currency: text('currency'),
    id: text('id'),
  }
}

/** The query alone, without its question mark; empty for the beginning. */
export function queryOfAsk({ step, kind, currency, id }: ChargeAsk): string {
  const query = new URLSearchParams()
  if (step !== 'choose') query.set('step', step)
  if (kind !== 'coin') query.set('kind', kind)
  if (currency) query.set('currency', currency)
  if (id) query.set('id', id)
  return query.toString()
}

/** The address that asks for it. */
export function addressOfAsk(ask: ChargeAsk): string {
  const query = queryOfAsk(ask)
  return query === '' ? '/mine/charge' : `/mine/charge?${query}`
}
