import type { BoundMethod } from './methodTable.ts'

const SHOWN = { head: 6, tail: 6, account: 4 } as const

/**
 * Masks a destination for a letter: enough to recognise it, not enough to use it. Excludes text that a user typed freely, so
 * that letters never carry it.
 */
export function maskedDestination({
  address,
  payeeAccount,
  code,
  network,
}: Pick<BoundMethod, 'address' | 'payeeAccount' | 'code' | 'network'>): string {
  if (address === null) return `${code} …${(payeeAccount ?? '').slice(-SHOWN.account)}`
  const currency = network === null ? code : `${code} (${network})`
  return `${currency} ${address.slice(0, SHOWN.head)}…${address.slice(-SHOWN.tail)}`
}
