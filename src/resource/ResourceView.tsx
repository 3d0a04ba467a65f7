import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { errorWords, NetworkError } from '../api/errors.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Loading } from '../ui/Skeleton.tsx'
import type { LoadRequest } from './useResource.ts'

interface ResourceViewProps<T> {
  resource: Pick<LoadRequest<T>, 'answer' | 'error' | 'busy' | 'reload'>
  /** Says that it did not load: "The orders did not load". */
  failed: ReactNode
  /** Content that still works. The reason for the failure is then shown as a small line. */
  safe?: ReactNode
  /** Shapes with the measures of what will stand there, and how they are laid out. */
  shapes?: ReactNode
  shapesClass?: string | undefined
  /** In place of the shapes: what says by itself that it loads. */
  skeleton?: ReactNode
  children: (answer: T) => ReactNode
}

/** Something that is loaded, in each state: on its way, failed with a way to try again, or there. */
export function ResourceView<T>(props: ResourceViewProps<T>) {
  const { t } = useLingui()
  const { resource, failed, safe, shapes, shapesClass, skeleton, children } = props
  const { answer, error, busy, reload } = resource
  if (answer !== undefined) return children(answer)
  if (error !== undefined) {
    const isOffline = error instanceof NetworkError && error.reason === 'offline'
    const why = isOffline ? t`You’re offline. Connect to the internet and try again.` : errorWords(error)
    return (
      <ErrorState title={failed} detail={safe && why} busy={busy} onRetry={() => void reload()}>
        {safe ?? why}
      </ErrorState>
    )
  }
  if (skeleton !== undefined) return skeleton
  return (
    <Loading label={t`Loading`} {...(shapesClass !== undefined && { className: shapesClass })}>
      {shapes}
    </Loading>
  )
}
