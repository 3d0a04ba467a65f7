import { useCallback, useEffect, useRef, useState } from 'react'
import { getAccountDetail } from '../../contract/calls/funds.ts'
import type { AccountDetail } from '../../contract/entities/funds.ts'
import { toCents } from '../../contract/rules.ts'
import { request } from '../api/request.ts'
import { ageOf } from '../session/accountCopy.ts'
import { balanceAtom } from '../session/figures.ts'
import { ordersChanged } from '../session/orderEvents.ts'
import { store } from '../store.ts'

/** Balance and what is locked of it; undefined until it came. A failure leaves what was there: the log beside it says so. */
export function useAccountDetail(): {
  readonly detail: AccountDetail | undefined
  readonly reload: () => Promise<void>
} {
  const [detail, setDetail] = useState<AccountDetail>()
  const turn = useRef({ asked: 0, shown: 0 })
  const reload = useCallback(async () => {
    const mine = ++turn.current.asked
    const noteAge = ageOf('detail')
    let isCopy = false
    const asOf = (storedAt: number | undefined) => {
      isCopy = storedAt !== undefined
      noteAge(storedAt)
    }
    const asked = request(getAccountDetail, {}, { silent: true, asOf })
    await asked.then(
      (came) => {
        // An answer that was overtaken tells of money that has moved since.
        if (mine < turn.current.shown) return
        turn.current.shown = mine
        setDetail(came)
        const known = store.get(balanceAtom)
        // The account's other figures are asked for again, so that all are of one moment.
        if (!isCopy && known !== undefined && !toCents(known).eq(toCents(came.balance))) ordersChanged()
      },
      () => undefined,
    )
  }, [])
  useEffect(() => void reload(), [reload])
  return { detail, reload }
}
