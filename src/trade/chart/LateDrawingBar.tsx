import { type ComponentProps, lazy, Suspense } from 'react'
import { withLaterWords } from '../../i18n/language.ts'

const Bar = lazy(() => withLaterWords(import('./DrawingBar.tsx')).then((part) => ({ default: part.DrawingBar })))

/** The drawing tools, loaded when they are taken out. */
export function LateDrawingBar(props: ComponentProps<typeof Bar>) {
  return (
    <Suspense>
      <Bar {...props} />
    </Suspense>
  )
}
