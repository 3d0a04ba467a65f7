import { store } from '../store.ts'
import { vibrationAtom } from './settings.ts'

/** Event for which the device vibrates. */
export type Felt = 'sent' | 'filled' | 'refused' | 'breakEven'

/** Times of moving and resting, ms. */
const patterns: Readonly<Record<Felt, readonly number[]>> = {
  sent: [8],
  filled: [12, 60, 24],
  refused: [40, 60, 40],
  breakEven: [6],
}

/** Returns true if the device can be felt at all. */
export const canVibrate = (): boolean => 'vibrate' in navigator

/** Vibrates shortly, where the device can and the user has not switched it off. */
export function vibrate(felt: Felt): void {
  // Before the first tap on the page browsers refuse, and write so to the console.
  const isTouched = navigator.userActivation?.hasBeenActive !== false
  if (canVibrate() && isTouched && store.get(vibrationAtom)) navigator.vibrate([...patterns[felt]])
}
