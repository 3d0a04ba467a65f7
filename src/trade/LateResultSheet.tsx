import { type ComponentProps, lazy } from 'react'
import { WhenNeeded } from '../ui/WhenNeeded.tsx'

const load = () => import('./ResultSheet.tsx').then((part) => ({ default: part.ResultSheet }))
const Sheet = lazy(load)

/** What became of an order, loaded apart from the ticket. */
export function LateResultSheet(props: ComponentProps<typeof Sheet>) {
  return (
    <WhenNeeded needed={props.placed !== undefined} ahead={load}>
      <Sheet {...props} />
    </WhenNeeded>
  )
}
