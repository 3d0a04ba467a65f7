import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { STALE_AFTER_MS } from '../contract/constants.ts'
import type { Done, Refusal } from './outcome.ts'

/** Returns the message for a result or refusal, to be translated by the server, or by the app during a replay. */
export const wordsOf = (message: Done | Refusal): MessageDescriptor =>
  'done' in message ? doneWords(message) : refusalWords(message)

function doneWords(message: Done): MessageDescriptor {
  switch (message.done) {
    case 'opened':
      return msg`Order opened`
    case 'placed':
      return msg`Pending order placed`
    case 'closed':
      return msg`Order closed`
    case 'partClosed':
      return msg`Part of the order closed`
    case 'reversed':
      return msg`Order closed and the opposite order opened`
    case 'allClosed':
      return allClosedWords(message.closed, message.of)
    case 'cancelled':
      return msg`Pending order cancelled`
    case 'moved':
      return msg`Trigger price changed`
    case 'stopsSet':
      return msg`Stops set`
    case 'stopsSetTrailing':
      return msg`Stops set. The trailing stop is already tighter, so it stays unchanged.`
    case 'trailingSet':
      return msg`Trailing stop set`
    case 'trailingOff':
      return msg`Trailing stop removed. The stop loss stays at its current price.`
    case 'reset':
      return msg`Demo account reset`
    case 'cashMoved':
      return msg`Done`
  }
}

function allClosedWords(closed: number, of: number): MessageDescriptor {
  if (closed < of) return msg`${{ closed }} of ${{ of }} positions closed; the others can’t be closed right now`
  return msg`${plural(closed, { one: '# position closed', other: '# positions closed' })}`
}

function refusalWords(refusal: Refusal): MessageDescriptor {
  switch (refusal.reason) {
    case 'demoOnly':
      return msg`Only demo accounts can be reset`
    case 'instrumentUnknown':
      return msg`This instrument doesn’t exist`
    case 'refusesAll':
      return msg`This test instrument rejects every order; nothing was done`
    case 'ordersSuspended':
      return msg`New orders for this instrument are suspended; existing orders can still be closed`
    case 'noLeverage':
      return msg`No leverage is configured for this instrument, so you can’t place an order for now`
    case 'leverageUnknown':
      return msg`This leverage isn’t available for this instrument`
    case 'lotsMin':
      return msg`The minimum order is ${{ min: refusal.min }} lots`
    case 'lotsStep':
      return msg`Lots must be a multiple of ${{ step: refusal.step }}`
    case 'marketClosed':
      return msg`The market is closed`
    case 'noPrice':
      return msg`No price is available yet`
    case 'priceOld':
      return msg`The price is older than ${plural({ seconds: STALE_AFTER_MS / 1000 }, { one: '# second', other: '# seconds' })}; please try again`
    case 'targetMissing':
      return msg`Enter a price for the pending order`
    case 'priceNegative':
      return msg`A price cannot be negative`
    case 'priceDigits':
      return msg`Use at most ${{ digits: refusal.digits }} decimal places for this instrument’s price`
    case 'stopLossBelow':
      return msg`The stop loss must be below ${{ price: refusal.price }}`
    case 'stopLossAbove':
      return msg`The stop loss must be above ${{ price: refusal.price }}`
    case 'takeProfitBelow':
      return msg`The take profit must be below ${{ price: refusal.price }}`
    case 'takeProfitAbove':
      return msg`The take profit must be above ${{ price: refusal.price }}`
    case 'orderTooLarge':
      return msg`The order is too large`
    case 'tooManyOrders':
      return msg`An account can have up to ${{ limit: refusal.limit }} open and pending orders`
    case 'tooManyTrailing':
      return msg`An account can have up to ${{ limit: refusal.limit }} orders with a trailing stop`
    case 'marginMissing':
      return msg`Not enough free margin: ${{ needed: refusal.needed }} USD required, ${{ free: refusal.free }} USD available`
    case 'marginOfSize':
      return msg`Lower leverage applies to a position of this size: ${{ needed: refusal.needed }} USD required, ${{ free: refusal.free }} USD available. Maximum order now: ${{ most: refusal.most }} lots`
    case 'marginBeforeClose':
      return msg`Lower leverage applies before the market closes: ${{ needed: refusal.needed }} USD required, ${{ free: refusal.free }} USD available. Maximum order now: ${{ most: refusal.most }} lots`
    case 'exposureTooLarge':
      return msg`This order exceeds your position limit. Maximum order now: ${{ most: refusal.most }} lots`
    case 'orderUnknown':
      return msg`This order doesn’t exist or is no longer active`
    case 'orderNotOpen':
      return msg`This open order doesn’t exist`
    case 'orderNotPending':
      return msg`This pending order doesn’t exist`
    case 'nothingToClose':
      return msg`This position doesn’t exist`
    case 'noneClosed':
      return msg`None of these positions can be closed now: a market is closed or a price is out of date`
    case 'partImpossible':
      return msg`This position is too small to close in part`
    case 'partLots':
      return msg`Choose a part from ${{ least: refusal.least }} to ${{ most: refusal.most }} lots`
    case 'distanceNegative':
      return msg`The distance cannot be negative`
    case 'distanceTooFar':
      return msg`The distance must be less than the price, ${{ price: refusal.price }}`
    case 'cashShort':
      return msg`Not enough available funds: you can withdraw up to ${{ free: refusal.free }} USD`
    case 'pricesNotReal':
      return msg`Real accounts can’t trade, deposit or withdraw while prices are simulated or recorded`
    case 'rateOld':
      return msg`No current USD rate is available for ${{ currency: refusal.currency }}. Nothing was changed; please try again`
  }
}
