import type { BoundMethod } from './methodTable.ts'

const SHOWN = { head: 6, tail: 6, account: 4 } as const

/**
 * Where money goes as a letter says it: enough to know it by, not enough to have it. Nothing that was typed freely stands
 * in it: a letter of ours carries nobody else's words.
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
