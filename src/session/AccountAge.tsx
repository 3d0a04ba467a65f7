import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { OrderList } from '../../contract/entities/order.ts'
import { formatAge, formatDateTime } from '../i18n/dates.ts'
import { useAtomValue } from '../useAtom.ts'
import { accountAgesAtom, oldestOf } from './accountCopy.ts'
import { practiceAtom } from './session.ts'

const AGE_EVERY_MS = 10_000

interface AccountAgeProps {
  /** The list of orders, or of changes of the balance, that stands with the figures. */
  list?: OrderList | 'changes' | undefined
  className?: string | undefined
}

/** From when what is shown of the account is, while some of it is an offline copy. */
export function AccountAge({ list, className }: AccountAgeProps) {
  const ages = useAtomValue(accountAgesAtom)
  const storedAt = oldestOf(ages, ['user', 'balance', 'figures', ...(list ? [list] : [])])
  const practice = useAtomValue(practiceAtom)
  const [, look] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => look((count) => count + 1), AGE_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  if (storedAt === undefined || practice) return null
  const time = formatDateTime(storedAt, 'short')
  const age = formatAge(Date.now() - storedAt)
  return (
    <p className={className} role="note">
      <Trans>
        As of <span className="fig">{time}</span>, {age}
      </Trans>
    </p>
  )
}
