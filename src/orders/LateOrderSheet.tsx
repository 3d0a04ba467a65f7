import { type ComponentProps, lazy } from 'react'
import { withLaterWords } from '../i18n/language.ts'
import { WhenNeeded } from '../ui/WhenNeeded.tsx'

const load = () => withLaterWords(import('./detail/OrderSheet.tsx')).then((part) => ({ default: part.OrderSheet }))
const Sheet = lazy(load)

/** The detail of an order, loaded apart from the screens that open it. */
export function LateOrderSheet(props: ComponentProps<typeof Sheet>) {
  return (
    <WhenNeeded needed={props.order !== null} ahead={load}>
      <Sheet {...props} />
    </WhenNeeded>
  )
}
