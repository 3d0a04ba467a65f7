import { useCallback, useEffect, useState } from 'react'
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
  const reload = useCallback(async () => {
    const asked = request(getAccountDetail, {}, { silent: true, asOf: ageOf('balance') })
    await asked.then(setDetail, () => undefined)
  }, [])
  useEffect(() => void reload(), [reload])
  return { detail, reload }
}
