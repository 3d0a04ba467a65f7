import { type ComponentProps, lazy } from 'react'
import { withLaterWords } from '../i18n/language.ts'
import { WhenNeeded } from '../ui/WhenNeeded.tsx'

const load = () => withLaterWords(import('./CheckingSheet.tsx')).then((part) => ({ default: part.CheckingSheet }))
const Sheet = lazy(load)

/** The sheet of a lost answer, loaded ahead of the day when there is no network to load it by. */
export function LateCheckingSheet(props: ComponentProps<typeof Sheet>) {
  return (
    <WhenNeeded needed={props.action.phase === 'unknown'} ahead={load}>
      <Sheet {...props} />
    </WhenNeeded>
  )
}
