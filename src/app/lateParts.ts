import { lazy } from 'react'

const wideBars = () => import('./WideBars.tsx')

/** The head of the wide layout; a phone never loads it. */
export const TopBar = lazy(() => wideBars().then((bars) => ({ default: bars.TopBar })))
/** The foot of the wide layout; a phone never loads it. */
export const FootBar = lazy(() => wideBars().then((bars) => ({ default: bars.FootBar })))

/** Takes up orders that a restart left open, for who is logged in; the first screen does not wait for it. */
export const ResumeActions = lazy(() =>
  import('../orders/ResumeActions.tsx').then((part) => ({ default: part.ResumeActions })),
)
