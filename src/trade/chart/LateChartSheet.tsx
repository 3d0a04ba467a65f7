import { lazy } from 'react'
import { withLaterWords } from '../../i18n/language.ts'
import { WhenNeeded } from '../../ui/WhenNeeded.tsx'
import { useAtom } from '../../useAtom.ts'
import { chartSheetAtom } from './chartAtoms.ts'

const load = () => withLaterWords(import('./settings/ChartSheet.tsx')).then((part) => ({ default: part.ChartSheet }))
const ChartSheet = lazy(load)

/** The chart's settings, loaded apart from the trade screen. */
export function LateChartSheet({ wide }: { wide: boolean }) {
  const [open, setOpen] = useAtom(chartSheetAtom)
  return (
    <WhenNeeded needed={open !== undefined} ahead={load}>
      <ChartSheet open={open} wide={wide} onClose={() => setOpen(undefined)} />
    </WhenNeeded>
  )
}
