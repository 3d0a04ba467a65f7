import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { formatAge, formatDateTime } from '../i18n/dates.ts'
import { accountAsOfAtom } from './accountCopy.ts'
import { practiceAtom } from './session.ts'

const AGE_EVERY_MS = 10_000

/** From when the account's figures on the screen are, while they are an offline copy. */
export function AccountAge({ className }: { className?: string | undefined }) {
  const storedAt = useAtomValue(accountAsOfAtom)
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
