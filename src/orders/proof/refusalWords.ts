import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { STALE_AFTER_MS } from '../../../contract/constants.ts'
import { type ProofState, proofStates, type StateWords } from './proofWords.ts'

/** The states of a refusal's proof. */
export const refusalStates: Readonly<Record<ProofState, StateWords>> = {
  ...proofStates,
  verified: { ...proofStates.verified, title: msg`Refusal verified` },
  failed: { ...proofStates.failed, title: msg`Refusal not verified` },
}

const margin = msg`Not enough free margin`
const lots = msg`Lot size not allowed`
const price = msg`Price not allowed`
const limit = msg`Too many orders`
const gone = msg`This order doesn’t exist or is no longer active`
const noPrice = msg`No price is available yet`
const reasons: Readonly<Record<string, MessageDescriptor>> = {
  ...{ marginMissing: margin, marginOfSize: margin, marginBeforeClose: margin },
  ...{ lotsMin: lots, lotsStep: lots, partLots: lots, partImpossible: lots },
  orderTooLarge: msg`The order is too large`,
  exposureTooLarge: msg`The order is too large`,
  ...{ stopLossBelow: price, stopLossAbove: price, takeProfitBelow: price, takeProfitAbove: price },
  ...{ targetMissing: price, priceNegative: price, priceDigits: price, distanceNegative: price, distanceTooFar: price },
  ...{ tooManyOrders: limit, tooManyTrailing: limit },
  ...{ orderUnknown: gone, orderNotOpen: gone, orderNotPending: gone, nothingToClose: gone },
  marketClosed: msg`The market is closed`,
  ...{ noPrice, rateOld: noPrice, noneClosed: noPrice },
  priceOld: msg`The price is older than ${plural({ seconds: STALE_AFTER_MS / 1000 }, { one: '# second', other: '# seconds' })}; please try again`,
  ordersSuspended: msg`New orders for this instrument are suspended; existing orders can still be closed`,
  refusesAll: msg`This test instrument rejects every order; nothing was done`,
  noLeverage: msg`This leverage isn’t available for this instrument`,
  leverageUnknown: msg`This leverage isn’t available for this instrument`,
  instrumentUnknown: msg`This instrument doesn’t exist`,
}

/** Returns a short reason for a refusal. The record contains the reason without its figures. */
export const refusalReason = (reason: string | undefined): MessageDescriptor =>
  (reason !== undefined && Object.hasOwn(reasons, reason) && reasons[reason]) || msg`Not allowed for this account`
