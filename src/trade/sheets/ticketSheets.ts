/** What opens from the ticket, in one chunk. */
import './lateNeeds.ts'

export { LeverageSheet } from '../LeverageSheet.tsx'
export { AskSheet } from './AskSheet.tsx'
export { DetailsSheet } from './DetailsSheet.tsx'
export { LeverageTerms, MarginNote } from './MarginNote.tsx'
export { RiskSheet } from './RiskSheet.tsx'
export { StopHelp } from './StopHelp.tsx'
export { StopOutPrices } from './StopOut.tsx'
export { StopUnitSheet } from './StopUnitSheet.tsx'
