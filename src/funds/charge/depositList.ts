import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useState } from 'react'
import { depositList } from '../../../contract/calls/funds.ts'
import type { Deposit } from '../../../contract/entities/funds.ts'
import { request } from '../../api/request.ts'
import type { ReviewState } from '../../money/StateTag.tsx'
import { numbered, PagedResource } from '../../resource/pagedResource.ts'
import { REFRESH_INTERVAL_MS, useLoad } from '../../resource/useResource.ts'
import type { DepositKind } from './deposit.ts'

/** The states of a deposit, by word and look. */
export const depositStates: Readonly<Record<Deposit['status'], readonly [ReviewState, MessageDescriptor]>> = {
  unchecked: ['waiting', msg`Confirming`],
  finished: ['done', msg({ message: 'Finished', context: 'a deposit' })],
  rejected: ['rejected', msg({ message: 'Rejected', context: 'a deposit' })],
  invalid: ['void', msg({ message: 'Invalid', context: 'a deposit' })],
}

const isWaiting = ({ status }: Deposit): boolean => status === 'unchecked'

const openList = () =>
  new PagedResource(
    (kind: DepositKind) => (requested) =>
      numbered(requested, (page) => request(depositList, { kind, page }, { silent: true })),
  )
/** One list for every place that shows it, so that no two of them differ. */
const lists = { coin: openList(), bank: openList() }

/** The deposits of a kind, the newest first; asked for again while a reviewer has one. */
export function useDeposits(kind: DepositKind) {
  const list = lists[kind]
  const requested = useLoad(list, kind, {
    again: 'focused',
    every: ({ rows }) => (rows.some(isWaiting) ? REFRESH_INTERVAL_MS : undefined),
  })
  return { ...requested, more: () => list.more() }
}

/** Returns the state of the deposit just submitted, once the list has been loaded after it. */
export function useNewestDeposit(kind: DepositKind): NonNullable<Deposit['status']> {
  const [since] = useState(() => Date.now())
  const { answer, asOf = 0 } = useDeposits(kind)
  return (asOf >= since ? answer?.rows[0]?.status : undefined) ?? 'unchecked'
}
