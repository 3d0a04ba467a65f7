import type { CallName } from '../../contract/calls.ts'
import type { Command } from '../../engine/commands.ts'

/** Priority of commands under overload: those that close or protect positions, or those that add risk. */
export type Lane = 'closing' | 'opening'

const lanes: Readonly<Record<Command['type'], Lane>> = {
  close: 'closing',
  closePart: 'closing',
  closeAll: 'closing',
  cancel: 'closing',
  setStops: 'closing',
  setTrailing: 'closing',
  open: 'opening',
  // It opens the opposite position.
  reverse: 'opening',
  // It may be filled at once at its new price; to be rid of it there is `cancel`.
  movePending: 'opening',
  reset: 'opening',
}

/** The lane of a command (docs/decisions/overload.md). */
export const laneOf = ({ type }: Command): Lane => lanes[type]

const openingCalls: ReadonlySet<CallName> = new Set([
  'submitOrder',
  'reverseOrder',
  'movePending',
  'resetDemoAccount',
] satisfies CallName[])

/** Returns true if a call asks for a command of the opening lane. */
export const isOpening = (call: CallName): boolean => openingCalls.has(call)
