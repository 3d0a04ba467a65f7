import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { errorWords } from '../api/errors.ts'
import type { Asked } from '../session/useAnswer.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Loading, Skeleton } from '../ui/Skeleton.tsx'
import { Narrow } from './LoanFrame.tsx'

interface LoadedProps<T> {
  asked: Asked<T>
  /** Said where nothing came: "The offers did not load". */
  failed: ReactNode
  children: (answer: T) => ReactNode
}

/** What was asked for, once it is there; before that its skeleton, or why it is not. What is there stays while it is asked again. */
export function Loaded<T>({ asked, failed, children }: LoadedProps<T>) {
  const { t } = useLingui()
  const { answer, error, busy, reload } = asked
  if (answer !== undefined) return children(answer)
  if (error !== undefined)
    return (
      <ErrorState title={failed} busy={busy} onRetry={reload}>
        {errorWords(error)}
      </ErrorState>
    )
  return (
    <Loading label={t`Loading`}>
      <Narrow>
        <Skeleton h={28} w="60%" />
        <Skeleton h={20} />
        <Skeleton h={48} />
        <Skeleton h={48} />
        <Skeleton h={160} />
      </Narrow>
    </Loading>
  )
}
