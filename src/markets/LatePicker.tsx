import { type ComponentProps, lazy } from 'react'
import { withLaterWords } from '../i18n/language.ts'
import { WhenNeeded } from '../ui/WhenNeeded.tsx'

const load = () => withLaterWords(import('./InstrumentPicker.tsx')).then((part) => ({ default: part.InstrumentPicker }))
const Picker = lazy(load)

/** The instrument picker, loaded apart from the screens that open it. */
export function LatePicker(props: ComponentProps<typeof Picker>) {
  return (
    <WhenNeeded needed={props.open} ahead={load}>
      <Picker {...props} />
    </WhenNeeded>
  )
}
