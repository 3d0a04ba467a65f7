import { type ComponentProps, lazy, Suspense } from 'react'
import { withLaterWords } from '../i18n/language.ts'
import { WhenNeeded } from '../ui/WhenNeeded.tsx'
import { NONE } from './MarginFigures.tsx'

const load = () => withLaterWords(import('./sheets/ticketSheets.ts'))
const UnitSheet = lazy(() => load().then(({ StopUnitSheet }) => ({ default: StopUnitSheet })))
const RiskSheet = lazy(() => load().then((sheets) => ({ default: sheets.RiskSheet })))
const DetailsSheet = lazy(() => load().then((sheets) => ({ default: sheets.DetailsSheet })))
const AskSheet = lazy(() => load().then((sheets) => ({ default: sheets.AskSheet })))
const StopOut = lazy(() => load().then(({ StopOutPrices }) => ({ default: StopOutPrices })))

/** What opens from the ticket loads apart from it, all at once: the units of a stop. */
export function LateStopUnitSheet(props: ComponentProps<typeof UnitSheet>) {
  return (
    <WhenNeeded needed={props.open} ahead={load}>
      <UnitSheet {...props} />
    </WhenNeeded>
  )
}

/** Lots by what may be lost. */
export function LateRiskSheet(props: ComponentProps<typeof RiskSheet>) {
  return (
    <WhenNeeded needed={props.open} ahead={load}>
      <RiskSheet {...props} />
    </WhenNeeded>
  )
}

/** The figures that a phone has no room for. */
export function LateDetailsSheet(props: ComponentProps<typeof DetailsSheet>) {
  return (
    <WhenNeeded needed={props.open} ahead={load}>
      <DetailsSheet {...props} />
    </WhenNeeded>
  )
}

/** The question before an order goes out. */
export function LateAskSheet(props: ComponentProps<typeof AskSheet>) {
  return (
    <WhenNeeded needed={props.side !== undefined} ahead={load}>
      <AskSheet {...props} />
    </WhenNeeded>
  )
}

/** The stop-out prices, which a wide screen shows a moment after the rest. */
export function LateStopOutPrices(props: ComponentProps<typeof StopOut>) {
  return (
    <Suspense fallback={NONE}>
      <StopOut {...props} />
    </Suspense>
  )
}
