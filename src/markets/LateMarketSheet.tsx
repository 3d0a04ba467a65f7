import { type ComponentProps, lazy } from 'react'
import { WhenNeeded } from '../ui/WhenNeeded.tsx'

const load = () => import('./MarketSheet.tsx').then((part) => ({ default: part.MarketSheet }))
const Late = lazy(load)

/** The small sheets of a list of markets, loaded apart from it. */
export function LateMarketSheet(props: ComponentProps<typeof Late>) {
  return (
    <WhenNeeded needed={props.sheet !== undefined} ahead={load}>
      <Late {...props} />
    </WhenNeeded>
  )
}
