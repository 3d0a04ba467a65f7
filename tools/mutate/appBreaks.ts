import { breaksOf } from './breaks.ts'

const once = 'src/once/once.test.ts'
const inbox = 'src/live/frameInbox.test.ts'
const clock = 'src/live/serverClock.test.ts'
const part = 'src/orders/close/partLots.test.ts'
const decimals = 'src/ui/decimalText.test.ts'
const ticket = 'src/trade/ticket.test.ts'
const block = 'src/trade/ticket.test.ts'
const units = 'src/trade/stopUnits.test.ts'

/** Faults in the app. */
export const appBreaks = breaksOf({
  'src/once/once.ts': [
    [once, 'isSame(current.state.intent, intent) ? current.end : Promise.resolve(IDLE)', 'current.end'],
    [once, 'before && isSame(before.intent, intent) ? before.requestId : this.#ports.newId()', 'this.#ports.newId()'],
    [once, 'before && isSame(before.intent, intent) ?', 'before ?'],
    [once, 'if (reply.isBusy) this.#unsettled.set(key, sent)\n', ''],
    [once, 'Math.max(this.#ports.now(), sent.sentAt + MAX_REQUEST_MS)', 'this.#ports.now()'],
    [once, 'this.#ports.now() - state.lostAt >= NOT_RECEIVED_AFTER_MS', 'true'],
    [once, "outcome.kind === 'notOffered' && run.lost", "outcome.kind === 'notOffered'"],
    [once, 'if (run === undefined || isBusy(run.state)) return', 'if (run === undefined) return'],
    [once, 'this.#set(key, run, state)\n    this.#keep()', 'this.#set(key, run, state)'],
    [once, "if (run.state.phase !== 'unknown') continue\n", ''],
    [once, 'if (this.#runs.has(key)) return []\n', ''],
  ],
  'src/live/frameInbox.ts': [
    [inbox, 'quote.time < held', 'quote.time > held'],
    [inbox, 'candle.time < held', 'candle.time <= held'],
    [inbox, '...(this.#figures?.orders ?? []), ', ''],
    [inbox, 'this.#quoteTimes.clear()\n', ''],
    [inbox, 'if (!this.#scheduled) return\n    this.#scheduled = false', 'if (!this.#scheduled) return'],
  ],
  'src/live/serverClock.ts': [
    [clock, 'if (passed < BASE_MS) return\n', ''],
    [clock, 'rate < 0 || Math.abs(rate - 1) < STEADY ? 1 : rate', 'rate'],
    [clock, '(here - this.#last.here) * this.#rate', '(here - this.#last.here)'],
  ],
  'src/orders/close/partLots.ts': [
    [part, 'bounds.least.gt(lots) || bounds.most.lt(lots)', 'bounds.least.gt(lots)'],
    [part, 'exact.minus(exact.mod(step)) : exact', 'exact : exact'],
    [part, 'stepped.gt(most) ? most : stepped', 'stepped'],
    [part, 'if (isWhole(lots, whole)) return undefined\n', ''],
    [part, "order.status === 'holding' ?", 'true ?'],
  ],
  'src/ui/decimalText.ts': [
    [decimals, "exact.s < 0 && !exact.eq(0) ? '−' : ''", "exact.s < 0 ? '−' : ''"],
    [decimals, 'exact.lt(min)', 'exact.lte(min)'],
    [decimals, 'exact.gt(max)', 'exact.gte(max)'],
    [decimals, 'if (max !== undefined && next.gt(max)) next = new Big(max)\n', ''],
    [decimals, 'return value.s < 0 ? 3 : 0', 'return 0'],
    [decimals, 'code <= start + 9', 'code <= start + 8'],
  ],
  'src/trade/ticket.ts': [
    [ticket, 'buy.gt(sell) ? buy : sell', 'buy.gt(sell) ? sell : buy'],
    [ticket, 'new Big(account.balance).minus(charged)', 'new Big(account.balance).plus(charged)'],
    [ticket, "units: mode === 'fixed' ? undefined :", 'units:'],
    [ticket, 'added.plus(marginInUse)', 'added'],
    [ticket, 'atMarket ? live === undefined : entered === undefined', 'live === undefined'],
  ],
  'src/trade/ticketBlock.ts': [
    [
      block,
      "if (state === 'stale' || state === 'lost') return { reason: state }",
      "if (state === 'lost') return { reason: state }",
    ],
    [block, "if (state === 'closed') return { reason: 'closed', nextOpen: instrument.nextOpen }\n", ''],
    [block, "draft.mode === 'market' && isShort", 'isShort'],
    [block, "compared > 0 ? 'above' : 'below'", "compared > 0 ? 'below' : 'above'"],
    [block, "phase !== 'left'", "phase === 'left'"],
    [block, 'decimalsOf(price) > instrument.digits', 'false'],
  ],
  'src/trade/stopUnits.ts': [
    [units, '(instrument.digits - (instrument.digits % 2))', 'instrument.digits'],
    [units, 'equity?.gt(0) ? equity.div(100)', 'equity?.gt(0) ? equity'],
    [units, "(kind === 'stopLoss') === turned", "(kind === 'stopLoss') !== turned"],
  ],
})
