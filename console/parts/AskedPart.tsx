import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { errorWords, SessionError } from '../../src/api/errors.ts'
import { formatDateTime } from '../../src/i18n/dates.ts'
import { ResourceView } from '../../src/resource/ResourceView.tsx'
import type { Asked } from '../../src/resource/useResource.ts'
import { Banner } from '../../src/ui/Banner.tsx'
import { places } from '../../src/ui/places.ts'
import { Skeleton } from '../../src/ui/Skeleton.tsx'
import styles from './AskedPart.module.css'

interface AskedPartProps<T> {
  asked: Asked<T>
  /** What did not load: "The users did not load". */
  failed: ReactNode
  /** In place of rows while it loads. */
  skeleton?: ReactNode
  children: (answer: T) => ReactNode
}

/** Something that was asked for, in each of its states: on its way, failed, there, and there but old. */
export function AskedPart<T>({ asked, failed, skeleton, children }: AskedPartProps<T>) {
  const { error, busy, asOf, reload } = asked
  // The door over the desk says that already.
  const told = error instanceof SessionError ? undefined : error
  const time = formatDateTime(asOf, 'clock')
  return (
    <ResourceView
      asked={{ ...asked, error: told }}
      failed={failed}
      shapes={skeleton ?? places(6).map((row) => <Skeleton key={row} h={40} />)}
      shapesClass={styles.rows}
    >
      {(answer) => (
        <>
          {told !== undefined && (
            <Banner icon="cloud-off" action={{ label: <Trans>Try again</Trans>, onClick: reload, busy }}>
              <Trans>
                As of <span className="fig">{time}</span>: {errorWords(told)}
              </Trans>
            </Banner>
          )}
          {children(answer)}
        </>
      )}
    </ResourceView>
  )
}
