import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { errorWords } from '../../api/errors.ts'
import screen from '../../money/Screen.module.css'
import type { Asked } from '../../session/useAnswer.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'

interface AnsweredProps<T> {
  asked: Asked<T>
  /** Says that it did not load. */
  failed: ReactNode
  children: (answer: T) => ReactNode
}

/** What needs an answer to be drawn; until then, or without one, what stands in its place. */
export function Answered<T>({ asked: { answer, error, busy, reload }, failed, children }: AnsweredProps<T>) {
  const { t } = useLingui()
  if (answer !== undefined) return children(answer)
  if (error !== undefined) {
    return (
      <ErrorState title={failed} busy={busy} onRetry={reload}>
        {errorWords(error)}
      </ErrorState>
    )
  }
  return (
    <Loading label={t`Loading`}>
      <div className={screen.screen}>
        <Skeleton h={44} />
        <Skeleton h={128} />
        <Skeleton h={56} />
        <Skeleton h={56} />
      </div>
    </Loading>
  )
}
