import { type ComponentProps, lazy, Suspense } from 'react'

const Bar = lazy(() => import('./DrawingBar.tsx').then((part) => ({ default: part.DrawingBar })))

/** The drawing tools, loaded when they are taken out. */
export function LateDrawingBar(props: ComponentProps<typeof Bar>) {
  return (
    <Suspense>
      <Bar {...props} />
    </Suspense>
  )
}
