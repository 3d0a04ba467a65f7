import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { errorWords, SessionError } from '../../src/api/errors.ts'
import { formatDateTime } from '../../src/i18n/dates.ts'
import { Banner } from '../../src/ui/Banner.tsx'
import { ErrorState } from '../../src/ui/ErrorState.tsx'
import { Loading, Skeleton } from '../../src/ui/Skeleton.tsx'
import type { Asked } from '../calls/useAsked.ts'
import styles from './AskedPart.module.css'

interface AskedPartProps<T> {
  asked: Asked<T>
  /** What did not load: "The users did not load". */
  failed: ReactNode
  /** In place of rows while it loads. */
  skeleton?: ReactNode
  children: (answer: T) => ReactNode
}

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f']

/** Something that was asked for, in each of its states: on its way, failed, there, and there but old. */
export function AskedPart<T>({ asked, failed, skeleton, children }: AskedPartProps<T>) {
  const { t } = useLingui()
  const { answer, error, busy, asOf, reload } = asked
  // The door over the desk says that already.
  const isTold = error !== undefined && !(error instanceof SessionError)
  if (answer === undefined)
    return isTold ? (
      <ErrorState title={failed} onRetry={reload} busy={busy}>
        {errorWords(error)}
      </ErrorState>
    ) : (
      <Loading label={t`Loading`} className={styles.rows ?? ''}>
        {skeleton ?? ROWS.map((row) => <Skeleton key={row} h={40} />)}
      </Loading>
    )
  const time = formatDateTime(asOf, 'clock')
  return (
    <>
      {isTold && (
        <Banner icon="cloud-off" action={{ label: <Trans>Try again</Trans>, onClick: reload, busy }}>
          <Trans>
            As of <span className="fig">{time}</span>: {errorWords(error)}
          </Trans>
        </Banner>
      )}
      {children(answer)}
    </>
  )
}
