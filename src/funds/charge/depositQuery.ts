import type { DepositKind } from './deposit.ts'

/** The screens of a deposit, in order; beside them its records. */
export type DepositStep = 'choose' | 'amount' | 'proof' | 'done' | 'records'

/** Step of a deposit, as stored in the address. */
export interface DepositQuery {
  readonly step: DepositStep
  readonly kind: DepositKind
  /** Code of the currency: of the coins that are listed, or of the bank accounts. */
  readonly currency?: string | undefined
  /** Of the coin account, or of the bank account. */
  readonly id?: string | undefined
}

const steps: readonly DepositStep[] = ['amount', 'proof', 'done', 'records']

/** Parses the step of a deposit. Anything missing or invalid leads to the first step. */
export function parseDepositQuery(query: URLSearchParams): DepositQuery {
  const text = (name: string) => query.get(name) || undefined
  return {
    step: steps.find((step) => step === query.get('step')) ?? 'choose',
    kind: query.get('kind') === 'bank' ? 'bank' : 'coin',
    currency: text('currency'),
    id: text('id'),
  }
}

/** The query alone, without its question mark; empty for the beginning. */
export function writeDepositQuery({ step, kind, currency, id }: DepositQuery): string {
  const query = new URLSearchParams()
  if (step !== 'choose') query.set('step', step)
  if (kind !== 'coin') query.set('kind', kind)
  if (currency) query.set('currency', currency)
  if (id) query.set('id', id)
  return query.toString()
}

/** The address that asks for it. */
export function depositPath(ask: DepositQuery): string {
  const query = writeDepositQuery(ask)
  return query === '' ? '/mine/charge' : `/mine/charge?${query}`
}
