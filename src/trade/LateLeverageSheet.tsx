import { type ComponentProps, lazy } from 'react'
import { WhenNeeded } from '../ui/WhenNeeded.tsx'

const load = () => import('./LeverageSheet.tsx').then((part) => ({ default: part.LeverageSheet }))
const Sheet = lazy(load)

/** The leverages to choose from on a phone, loaded apart from the ticket. */
export function LateLeverageSheet(props: ComponentProps<typeof Sheet>) {
  return (
    <WhenNeeded needed={props.open} ahead={load}>
      <Sheet {...props} />
    </WhenNeeded>
  )
}
