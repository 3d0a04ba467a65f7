/** Parts that open from the ticket, in one chunk. */
import './lazyNeeds.ts'

export { LeverageSheet } from '../LeverageSheet.tsx'
export { ConfirmOrderSheet } from './ConfirmOrderSheet.tsx'
export { DetailsSheet } from './DetailsSheet.tsx'
export { LeverageTerms, MarginNote } from './MarginNote.tsx'
export { RiskSheet } from './RiskSheet.tsx'
export { StopHelp } from './StopHelp.tsx'
export { StopOutPrices } from './StopOut.tsx'
export { StopUnitSheet } from './StopUnitSheet.tsx'
