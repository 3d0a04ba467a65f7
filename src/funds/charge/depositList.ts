import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useState } from 'react'
import { depositList } from '../../../contract/calls/funds.ts'
import type { Deposit } from '../../../contract/entities/funds.ts'
import { request } from '../../api/request.ts'
import type { ReviewState } from '../../money/StateTag.tsx'
import { numbered, PagedResource } from '../../resource/pagedResource.ts'
import { REVIEW_EVERY_MS, useAsked } from '../../resource/useResource.ts'
import type { DepositKind } from './deposit.ts'

/** The states of a deposit, by word and look. */
export const depositStates: Readonly<Record<Deposit['status'], readonly [ReviewState, MessageDescriptor]>> = {
  unchecked: ['waiting', msg`Being checked`],
  finished: ['done', msg({ message: 'Finished', context: 'a deposit' })],
  rejected: ['rejected', msg({ message: 'Rejected', context: 'a deposit' })],
  invalid: ['void', msg({ message: 'Invalid', context: 'a deposit' })],
}

const isWaiting = ({ status }: Deposit): boolean => status === 'unchecked'

const openList = () =>
  new PagedResource(
    (kind: DepositKind) => (asked) => numbered(asked, (page) => request(depositList, { kind, page }, { silent: true })),
  )
/** One list for every place that shows it, so that no two of them differ. */
const lists = { coin: openList(), bank: openList() }

/** The deposits of a kind, the newest first; asked for again while a reviewer has one. */
export function useDeposits(kind: DepositKind) {
  const list = lists[kind]
  const asked = useAsked(list, kind, {
    again: 'focused',
    every: ({ rows }) => (rows.some(isWaiting) ? REVIEW_EVERY_MS : undefined),
  })
  return { ...asked, more: () => list.more() }
}

/** How far the deposit is that was sent just now; it waits until the list was loaded after that. */
export function useNewestDeposit(kind: DepositKind): NonNullable<Deposit['status']> {
  const [since] = useState(() => Date.now())
  const { answer, asOf = 0 } = useDeposits(kind)
  return (asOf >= since ? answer?.rows[0]?.status : undefined) ?? 'unchecked'
}
