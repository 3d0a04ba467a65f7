import { getAccountDetail } from '../../contract/calls/funds.ts'
import type { AccountDetail } from '../../contract/entities/funds.ts'
import { toCents } from '../../contract/rules.ts'
import { request } from '../api/request.ts'
import type { Try } from '../resource/resource.ts'
import { type LoadRequest, useResource } from '../resource/useResource.ts'
import { ageOf } from '../session/accountCopy.ts'
import { balanceAtom } from '../session/figures.ts'
import { ordersChanged } from '../session/orderEvents.ts'
import { store } from '../store.ts'

async function ask(attempt: Try): Promise<AccountDetail> {
  const noteAge = ageOf('detail')
  let isCopy = false
  const asOf = (storedAt: number | undefined) => {
    isCopy = storedAt !== undefined
    noteAge(storedAt)
  }
  const result = await request(getAccountDetail, {}, { silent: true, asOf })
  const known = store.get(balanceAtom)
  const isNews = !isCopy && attempt.isNewest() && known !== undefined && !toCents(known).eq(toCents(result.balance))
  // The account's other figures are asked for again, so that all are of one moment.
  if (isNews) ordersChanged()
  return result
}

/** Balance and what is locked of it. A failure leaves what was there. */
export const useAccountDetail = (again: 'focused' | 'never'): LoadRequest<AccountDetail> => useResource(ask, { again })
