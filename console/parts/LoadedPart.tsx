import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { errorWords, SessionError } from '../../src/api/errors.ts'
import { formatDateTime } from '../../src/i18n/dates.ts'
import { ResourceView } from '../../src/resource/ResourceView.tsx'
import type { LoadRequest } from '../../src/resource/useResource.ts'
import { Banner } from '../../src/ui/Banner.tsx'
import { places } from '../../src/ui/places.ts'
import { Skeleton } from '../../src/ui/Skeleton.tsx'
import styles from './LoadedPart.module.css'

interface LoadedPartProps<T> {
  resource: LoadRequest<T>
  /** Text that says which part failed to load, such as “Couldn’t load users”. */
  failed: ReactNode
  /** In place of rows while it loads. */
  skeleton?: ReactNode
  children: (answer: T) => ReactNode
}

/** Something that was asked for, in each of its states: on its way, failed, there, and there but old. */
export function LoadedPart<T>({ resource, failed, skeleton, children }: LoadedPartProps<T>) {
  const { error, busy, asOf, reload } = resource
  // The door over the desk says that already.
  const reported = error instanceof SessionError ? undefined : error
  const time = formatDateTime(asOf, 'clock')
  return (
    <ResourceView
      resource={{ ...resource, error: reported }}
      failed={failed}
      shapes={skeleton ?? places(6).map((row) => <Skeleton key={row} h={40} />)}
      shapesClass={styles.rows}
    >
      {(answer) => (
        <>
          {reported !== undefined && (
            <Banner icon="cloud-off" action={{ label: <Trans>Try again</Trans>, onClick: reload, busy }}>
              <Trans>
                As of <span className="fig">{time}</span>: {errorWords(reported)}
              </Trans>
            </Banner>
          )}
          {children(answer)}
        </>
      )}
    </ResourceView>
  )
}
