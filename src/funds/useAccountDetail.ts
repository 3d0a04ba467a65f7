import { useCallback, useEffect, useRef, useState } from 'react'
import { getAccountDetail } from '../../contract/calls/funds.ts'
import type { AccountDetail } from '../../contract/entities/funds.ts'
import { request } from '../api/request.ts'
import { ageOf } from '../session/accountCopy.ts'

/** Balance and what is locked of it; undefined until it came. A failure leaves what was there: the log beside it says so. */
export function useAccountDetail(): {
  readonly detail: AccountDetail | undefined
  readonly reload: () => Promise<void>
} {
  const [detail, setDetail] = useState<AccountDetail>()
  const turn = useRef({ asked: 0, shown: 0 })
  const reload = useCallback(async () => {
    const mine = ++turn.current.asked
    const asked = request(getAccountDetail, {}, { silent: true, asOf: ageOf('balance') })
    await asked.then(
      (came) => {
        // An answer that was overtaken tells of money that has moved since.
        if (mine < turn.current.shown) return
        turn.current.shown = mine
        setDetail(came)
      },
      () => undefined,
    )
  }, [])
  useEffect(() => void reload(), [reload])
  return { detail, reload }
}
