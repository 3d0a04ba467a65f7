import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { STALE_AFTER_MS } from '../contract/constants.ts'
import type { Done, Refusal } from './outcome.ts'

/** The sentence for what was done or refused, to be translated by whoever shows it: the server, or the app in a replay. */
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
      return msg`Order closed and the opposite one opened`
    case 'allClosed':
      return allClosedWords(message.closed, message.of)
    case 'cancelled':
      return msg`Pending order cancelled`
    case 'moved':
      return msg`The pending order waits for the new price`
    case 'stopsSet':
      return msg`Stop prices set`
    case 'stopsSetTrailing':
      return msg`Stop prices set; the trailing stop is tighter and stays where it is`
    case 'trailingSet':
      return msg`Trailing stop set`
    case 'trailingOff':
      return msg`Trailing stop taken off; the stop loss stays where it is`
    case 'reset':
      return msg`Demo account reset`
    case 'cashMoved':
      return msg`Done`
  }
}

function allClosedWords(closed: number, of: number): MessageDescriptor {
  if (closed < of) return msg`${{ closed }} of ${{ of }} positions closed; the others cannot be closed now`
  return msg`${plural(closed, { one: '# position closed', other: '# positions closed' })}`
}

function refusalWords(refusal: Refusal): MessageDescriptor {
  switch (refusal.reason) {
    case 'demoOnly':
      return msg`Only a demo account can be reset`
    case 'instrumentUnknown':
      return msg`There is no such instrument`
    case 'refusesAll':
      return msg`This is a test instrument that refuses every order; nothing was done`
    case 'ordersSuspended':
      return msg`New orders of this instrument are suspended for now; what is open can be closed`
    case 'noLeverage':
      return msg`No leverage is configured for this instrument; the order cannot be placed for now`
    case 'leverageUnknown':
      return msg`This leverage is not offered for this instrument`
    case 'lotsMin':
      return msg`The least an order can be is ${{ min: refusal.min }} lots`
    case 'lotsStep':
      return msg`Lots must be a multiple of ${{ step: refusal.step }}`
    case 'marketClosed':
      return msg`The market is closed`
    case 'noPrice':
      return msg`There is no price yet`
    case 'priceOld':
      return msg`The price is older than ${plural({ seconds: STALE_AFTER_MS / 1000 }, { one: '# second', other: '# seconds' })}; please try again`
    case 'targetMissing':
      return msg`A pending order needs a price`
    case 'priceNegative':
      return msg`A price cannot be negative`
    case 'priceDigits':
      return msg`A price of this instrument has at most ${{ digits: refusal.digits }} decimals`
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
      return msg`An account can have at most ${{ limit: refusal.limit }} open and pending orders`
    case 'tooManyTrailing':
      return msg`An account can have at most ${{ limit: refusal.limit }} orders with a trailing stop`
    case 'marginMissing':
      return msg`Not enough free margin: ${{ needed: refusal.needed }} USD needed, ${{ free: refusal.free }} USD free`
    case 'marginOfSize':
      return msg`Positions of this size get less leverage: ${{ needed: refusal.needed }} USD needed, ${{ free: refusal.free }} USD free. Largest order now: ${{ most: refusal.most }} lots`
    case 'marginBeforeClose':
      return msg`Leverage is lower before the market closes: ${{ needed: refusal.needed }} USD needed, ${{ free: refusal.free }} USD free. Largest order now: ${{ most: refusal.most }} lots`
    case 'exposureTooLarge':
      return msg`Your position would be too large. Largest order now: ${{ most: refusal.most }} lots`
    case 'orderUnknown':
      return msg`There is no such order, or it has ended`
    case 'orderNotOpen':
      return msg`There is no such open order`
    case 'orderNotPending':
      return msg`There is no such pending order`
    case 'nothingToClose':
      return msg`There is no such position to close`
    case 'noneClosed':
      return msg`None of these positions can be closed now: a market is closed or its price is too old`
    case 'partImpossible':
      return msg`This position is too small to be closed in part`
    case 'partLots':
      return msg`From ${{ least: refusal.least }} to ${{ most: refusal.most }} lots of this position can be closed in part`
    case 'distanceNegative':
      return msg`The distance cannot be negative`
    case 'distanceTooFar':
      return msg`The distance must be less than the price, ${{ price: refusal.price }}`
    case 'cashShort':
      return msg`Not enough free balance: ${{ free: refusal.free }} USD can be withdrawn`
    case 'pricesNotReal':
      return msg`Real accounts can’t trade, deposit or withdraw while prices are simulated or recorded`
    case 'rateOld':
      return msg`There is no current USD rate for ${{ currency: refusal.currency }}, so nothing was done; please try again`
  }
}
