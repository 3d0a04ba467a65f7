/** Parts that `offers.tsx` loads later. */
export { FirstSteps } from '../session/FirstSteps.tsx'
export { AccountSheet } from './AccountSheet.tsx'
export { PractiseCard } from './PractiseCard.tsx'
