import { type ComponentProps, lazy, Suspense } from 'react'
import { withLaterWords } from '../i18n/language.ts'
import { OrderRowsSkeleton } from './OrderRowsSkeleton.tsx'
import { PositionsSkeleton } from './PositionsSkeleton.tsx'

const View = lazy(() =>
  withLaterWords(import('./history/HistoryView.tsx')).then((part) => ({ default: part.HistoryView })),
)

/** The history with its report, loaded when it is looked at. */
export function LateHistory(props: ComponentProps<typeof View>) {
  return (
    <Suspense fallback={props.wide ? <PositionsSkeleton /> : <OrderRowsSkeleton />}>
      <View {...props} />
    </Suspense>
  )
}
