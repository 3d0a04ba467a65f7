import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { IconName } from '../../ui/icons/Icon.tsx'
import type { ProofFault } from './knownLogs.ts'
import type { OrderCheck } from './orderProof.ts'

/** State of an order's check. `offline`: it needs the server, which cannot be reached. */
export type ProofState = OrderCheck['state'] | 'checking' | 'offline'

/** Name, meaning and appearance of a state. */
export interface StateWords {
  readonly tone: 'ok' | 'danger' | 'warn' | 'quiet'
  readonly icon: IconName
  readonly title: MessageDescriptor
  readonly meaning?: MessageDescriptor
}

/** The states of an order's proof. */
export const proofStates: Readonly<Record<ProofState, StateWords>> = {
  verified: { tone: 'ok', icon: 'shield', title: msg`Price and fill verified` },
  failed: { tone: 'danger', icon: 'warning', title: msg`Fill not verified` },
  checking: { tone: 'quiet', icon: 'clock', title: msg`Checking…` },
  pending: {
    ...{ tone: 'quiet', icon: 'clock', title: msg`Proof pending` },
    meaning: msg`The server signs its record every few seconds. This order is checked right after that.`,
  },
  overdue: {
    ...{ tone: 'warn', icon: 'warning', title: msg`Proof overdue` },
    meaning: msg`The server hasn’t sent the proof of this order. Try again later. If it’s still missing, contact support.`,
  },
  unavailable: {
    ...{ tone: 'quiet', icon: 'info', title: msg`No proof for this order` },
    meaning: msg`The order is older than the signed record.`,
  },
  offline: {
    ...{ tone: 'quiet', icon: 'wifi-off', title: msg`Not checked yet` },
    meaning: msg`The proof couldn’t be loaded. Check your connection and try again.`,
  },
}

const noTick = msg`The fill price isn’t among the recorded ticks, so your result may be wrong. Contact support.`
const notInRecord = msg`The proof isn’t part of the server’s signed record. Contact support.`

/** Explanations of the faults. */
export const faultWords: Readonly<Record<ProofFault, MessageDescriptor>> = {
  noTick,
  otherPrice: noTick,
  earlierTick: msg`An earlier tick had already reached your level, so your result may be wrong. Contact support.`,
  otherOrder: msg`The signed record of this order differs from what the app shows. Contact support.`,
  unreadable: notInRecord,
  missing: notInRecord,
  unsigned: notInRecord,
  otherKey: msg`The server signs its record with a key this device doesn’t know. Contact support.`,
  changedPast: msg`The server’s record isn’t the one this device saw before: past prices or fills may have been altered. Contact support.`,
}
