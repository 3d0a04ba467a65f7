import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useState } from 'react'
import { withdrawalList } from '../../../contract/calls/funds.ts'
import type { Withdrawal } from '../../../contract/entities/funds.ts'
import { request } from '../../api/request.ts'
import type { ReviewState } from '../../money/StateTag.tsx'
import { numbered, PagedResource } from '../../resource/pagedResource.ts'
import { REFRESH_INTERVAL_MS, useLoad } from '../../resource/useResource.ts'
import type { WithdrawalKind } from './withdrawal.ts'

type State = NonNullable<Withdrawal['state']>

/** The states of a withdrawal, by word and look. */
export const withdrawalStates: Readonly<Record<State, readonly [ReviewState, MessageDescriptor]>> = {
  waiting: ['waiting', msg`Under review`],
  paid: ['done', msg`Paid out`],
  rejected: ['rejected', msg({ message: 'Rejected', context: 'a withdrawal' })],
  cancelled: ['void', msg({ message: 'Cancelled', context: 'a withdrawal' })],
}

const isWaiting = ({ state }: Withdrawal): boolean => state === 'waiting'

const openList = () =>
  new PagedResource(
    (kind: WithdrawalKind) => (requested) =>
      numbered(requested, (page) => request(withdrawalList, { kind, page }, { silent: true })),
  )
/** One list for every place that shows it, so that no two of them differ. */
const lists = { coin: openList(), bank: openList() }

/** The withdrawals of a kind, the newest first; asked for again while a reviewer has one. */
export function useWithdrawals(kind: WithdrawalKind) {
  const list = lists[kind]
  const requested = useLoad(list, kind, {
    again: 'focused',
    every: ({ rows }) => (rows.some(isWaiting) ? REFRESH_INTERVAL_MS : undefined),
  })
  return { ...requested, more: () => list.more() }
}

/** Returns the state of the withdrawal just requested, once the list has been loaded after it. */
export function useNewestWithdrawal(kind: WithdrawalKind): NonNullable<Withdrawal['state']> {
  const [since] = useState(() => Date.now())
  const { answer, asOf = 0 } = useWithdrawals(kind)
  return (asOf >= since ? answer?.rows[0]?.state : undefined) ?? 'waiting'
}
