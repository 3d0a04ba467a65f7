import { type ComponentProps, lazy } from 'react'
import { withLaterWords } from '../i18n/language.ts'
import { WhenNeeded } from '../ui/WhenNeeded.tsx'

const load = () => withLaterWords(import('./lists/ListTools.tsx')).then((part) => ({ default: part.ListTools }))
const Tools = lazy(load)

/** Filters and the order of a list, loaded after the list; of less than two orders there is nothing to choose. */
export function LateListTools(props: ComponentProps<typeof Tools> & { usual: boolean }) {
  const { usual, ...rest } = props
  const needed = !usual || rest.orders.length > 1
  return (
    <WhenNeeded needed={needed} ahead={load}>
      {needed && <Tools {...rest} />}
    </WhenNeeded>
  )
}
