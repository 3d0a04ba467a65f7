import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { formatAge, formatDateTime } from '../i18n/dates.ts'
import { useAtomValue } from '../useAtom.ts'
import { type CopiedPart, copyAgesAtom } from './accountCopy.ts'
import { practiceAtom } from './session.ts'
import { offlineAccountAtom } from './snapshotFeed.ts'

const AGE_INTERVAL_MS = 10_000

/** The time of the account's figures and open orders, while the server cannot be asked for newer ones. */
export function AccountAge({ className }: { className?: string | undefined }) {
  return <Age storedAt={useAtomValue(offlineAccountAtom)?.asOf} className={className} />
}

/** The time of an answer that the service worker kept, while it is shown. */
export function CopyAge({ part, className }: { part: CopiedPart; className?: string | undefined }) {
  const ages = useAtomValue(copyAgesAtom)
  const practice = useAtomValue(practiceAtom)
  return <Age storedAt={practice ? undefined : ages[part]} className={className} />
}

function Age({ storedAt, className }: { storedAt: number | undefined; className: string | undefined }) {
  const [, look] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => look((count) => count + 1), AGE_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [])
  if (storedAt === undefined) return null
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
