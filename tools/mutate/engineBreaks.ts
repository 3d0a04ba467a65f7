import { breaksOf } from './breaks.ts'

const rules = 'contract/rules.test.ts'
const exposure = 'contract/exposure.test.ts'
const stopOut = 'contract/stopOut.test.ts'
const codec = 'contract/codec.test.ts'
const ticks = 'server/exchange/decideTick.test.ts'
const closings = 'server/exchange/decideClosing.test.ts'
const decisions = 'server/exchange/decide.test.ts'
const trailing = 'server/exchange/trailing.test.ts'
const rounding = 'server/attacks/rounding.test.ts'
const real = 'server/exchange/realMoney.test.ts'
const queue = 'engine/priceQueue.test.ts'

/** Faults in the formulas that app and server share, and in the engine. */
export const engineBreaks = breaksOf({
  'contract/rules.ts': [
    [rules, "side === 'buy' ? won : won.neg()", "side === 'buy' ? won.neg() : won"],
    [rules, 'Big.roundHalfEven)\n\n/** Rounds half-even to six', 'Big.roundDown)\n\n/** Rounds half-even to six'],
    [rules, 'halfEven(figure, CENTS)', 'halfEven(figure, 3)'],
    [rules, 'return atMarket ? live : entered', 'return atMarket ? entered : live'],
    [rules, 'halfEven(ONE.div(inverse), RATE_DECIMALS)', 'new Big(inverse)'],
    [rules, "mode === 'fixed' ? units :", "mode !== 'fixed' ? units :"],
    [rules, "feeType === 'perLot' ? 1 : exactMargin({ ...order, lots: 1 })", "feeType === 'perLot' ? 1 : 1"],
    [rules, 'equity(balance, floating).minus(marginInUse)', 'new Big(balance).minus(marginInUse)'],
    [rules, '.lte(used.times(STOP_OUT_LEVEL))', '.lt(used.times(STOP_OUT_LEVEL))'],
    [rules, 'wanted.gt(0) && wanted.gte(minimum)', 'wanted.gt(0) && wanted.gt(minimum)'],
    [rules, 'wanted.mod(step).eq(0))', 'true)'],
    [rules, '.gte(new Big(needed).plus(charged))', '.gte(needed)'],
    [rules, 'room : room.minus(room.mod(step))', 'room : room'],
    [rules, 'return isTighter && stop.gt(0) ? stop.toNumber() : stood', 'return stop.gt(0) ? stop.toNumber() : stood'],
    [rules, 'below ? new Big(stop).lt(price)', 'below ? new Big(stop).lte(price)'],
    [rules, 'price <= stop : price >= stop', 'price < stop : price > stop'],
    [rules, 'if (priceAtEntry === target) return true\n', ''],
    [rules, 'Math.max(0, period - freePeriod)', 'period - freePeriod'],
    [rules, 'Math.max(0, daysLate)', 'daysLate'],
    [rules, "toCents(type === 'fixed' ? rate :", "toCents(type === 'percent' ? rate :"],
    [rules, '.round(decimals, Big.roundDown)', '.round(decimals, Big.roundUp)'],
  ],
  'contract/exposure.ts': [
    [exposure, 'part.div(Math.min(leverage, most))', 'part.div(leverage)'],
    [exposure, 'least.gt(own) ? least : new Big(own)', 'new Big(own)'],
    [exposure, "side === 'buy' ? size : size.neg()", "side === 'sell' ? size : size.neg()"],
    [exposure, 'new Big(limit).minus(held.net) :', 'new Big(limit).plus(held.net) :'],
    [exposure, 'MAX_EXPOSURE - Number(elsewhere)', 'MAX_EXPOSURE'],
  ],
  'contract/stopOut.ts': [
    [stopOut, 'falls ? step.neg() : step', 'falls ? step : step.neg()'],
    [stopOut, '[first.minus(way), first, first.plus(way)]', '[first.plus(way)]'],
    [stopOut, '.plus(sum(placed, price))', ''],
    [stopOut, "side === 'buy' ? 1 : -1", "side === 'buy' ? 1 : 1"],
  ],
  'contract/codec.ts': [
    [codec, 'Math.abs(Number(value)) <= MAX_NUMBER', 'true'],
    [codec, 'v.transform(Number), v.integer()', 'v.transform(Number)'],
    [codec, "value === true || value === 1 || value === '1'", 'value === true || value === 1'],
    [codec, 'byWire.get(value) ?? otherwise', 'byWire.get(value)'],
    [codec, "value === null || value === '' ? undefined", 'value === null ? undefined'],
  ],
  'engine/decideTick.ts': [
    [ticks, 'tick.time < held.time', 'false'],
    [
      ticks,
      '(level - from) * (level - price) <= 0 ? level : price',
      '(level - from) * (level - price) <= 0 ? price : price',
    ],
    [ticks, 'book !== undefined && state.terms.venue.isOpen(tick.code, tick.time)', 'book !== undefined'],
    [trailing, 'yield* follow(state, book, reached, tick.price)\n', ''],
    [trailing, 'trailed(opened, price, spec.digits)', 'opened'],
    [ticks, 'if (refuseUnpaid(state, account, spec, opened, now) !== undefined)', 'if (false)'],
    [ticks, 'yield event\n    yield* stop(state, event.order, tick, now)', 'yield event'],
    [ticks, 'one.profit < other.profit ? -1 : 1', 'one.profit < other.profit ? 1 : -1'],
    [ticks, 'if (!standing(state, account, won).isStopOut) return', ''],
    [ticks, 'isFresh(state, code, now) && mayConvert', 'mayConvert'],
    [real, 'if (!mayConvert(state, account, order.quote, tick.time)) return yield* wait(state, order)', ''],
  ],
  'engine/decideClosing.ts': [
    [closings, 'refuseMarket(state, order.code, now) ?? refuseRate', 'refuseRate'],
    [closings, 'new Big(lots).gt(bounds.most))', 'new Big(lots).gt(1e9))'],
    [closings, 'yield rest\n  yield part', 'yield rest'],
    [closings, "scope === 'winners' ? profit > 0n : profit < 0n", "scope === 'winners' ? profit < 0n : profit > 0n"],
    [closings, "scope === 'winners' ? profit > 0n", "scope === 'winners' ? profit >= 0n"],
    [closings, 'only === undefined || order.instrumentId === only', 'true'],
    [closings, "order.side === 'buy' ? 'sell' : 'buy'", 'order.side'],
    [closings, 'accountAfter(state, account, ending)', 'account'],
    [closings, 'isCommon ? first.refusal', 'true ? first.refusal'],
  ],
  'engine/admission.ts': [
    [decisions, "if (!state.terms.venue.isOpen(code, now)) return { reason: 'marketClosed' }\n", ''],
    [decisions, "isFresh(state, code, now) ? undefined : { reason: 'priceOld' }", 'undefined'],
    [decisions, 'isPaid(freeMargin, added, usd(order.fee))', 'isPaid(freeMargin, added, 0)'],
    [decisions, 'if (stop === 0) continue\n', ''],
  ],
  'engine/trailing.ts': [
    [trailing, 'distance.lt(price) ? undefined', 'distance.lte(price) ? undefined'],
    [trailing, "if (distance.lt(0)) return { reason: 'distanceNegative' }\n", ''],
    [trailing, 'trailingOrders(account) >= MAX_TRAILING', 'trailingOrders(account) > MAX_TRAILING'],
    [trailing, 'isTighter || requested.stopLoss === stopLoss', 'isTighter'],
    [trailing, "order.status === 'pending' ? trailing :", 'false ? trailing :'],
  ],
  'engine/priceQueue.ts': [
    [queue, "side === 'rising' ? 1 : -1", "side === 'rising' ? -1 : 1"],
    [queue, 'entry.key > limit', 'entry.key >= limit'],
    [queue, 'if (last !== entry) this.#settle(last, entry.place)', ''],
    [queue, 'above.key <= entry.key', 'above.key >= entry.key'],
  ],
  'engine/settle.ts': [
    [rounding, 'what.exact.plus(account.carried)', 'what.exact'],
    [ticks, 'const balance = worth > 0n ? worth : 0n', 'const balance = worth'],
    [ticks, 'what.positionsRemain ? 0n : owed', 'owed'],
    [rounding, 'carriedOn(account, exact.minus(usd(amount)))', 'carriedOn(account, new Big(0))'],
  ],
  'engine/realMoney.ts': [
    [real, "terms.realMoney === 'none' && book === 'real'", 'false'],
    [real, "type === 'cancel' ? undefined : ", ''],
    [real, "book === 'demo' || isRateFresh", 'isRateFresh'],
  ],
})
