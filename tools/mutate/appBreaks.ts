import { breaksOf } from './breaks.ts'

const once = 'src/once/once.test.ts'
const inbox = 'src/live/frameInbox.test.ts'
const clock = 'src/live/serverClock.test.ts'
const part = 'src/orders/close/partLots.test.ts'
const decimals = 'src/ui/decimalText.test.ts'
const ticket = 'src/trade/ticket.test.ts'
const block = 'src/trade/ticket.test.ts'
const units = 'src/trade/stopUnits.test.ts'
const journalQuery = 'src/journal/journalQuery.test.ts'
const journalFile = 'src/journal/journalFile.test.ts'
const replayRange = 'src/replay/replayRange.test.ts'
const timeline = 'src/replay/timeline.test.ts'
const replayClock = 'src/replay/replayClock.test.ts'
const depositAmount = 'src/funds/charge/depositAmount.test.ts'
const withdrawal = 'src/funds/withdraw/withdrawalFigures.test.ts'
const changeDays = 'src/funds/changeDays.test.ts'
const logQuery = 'src/funds/logQuery.test.ts'
const balanceLog = 'src/funds/balanceLog.test.ts'
const signed = 'src/loan/signedFigures.test.ts'
const submissions = 'src/loan/submissions.test.ts'
const from = 'src/session/from.test.ts'
const offers = 'src/session/offers.test.ts'
const origins = 'src/api/origins.test.ts'
const errors = 'src/api/errors.test.ts'
const request = 'src/api/request.test.ts'
const numbers = 'src/i18n/parseNumber.test.ts'
const zones = 'src/i18n/zones.test.ts'
const bytes = 'src/i18n/bytes.test.ts'
const format = 'src/i18n/format.test.ts'
const navigation = 'sw/navigation.test.ts'
const pictures = 'sw/pictures.test.ts'
const bars = 'sw/caches/mergeBars.test.ts'

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
  'src/journal/journalQuery.ts': [
    [journalQuery, 'String(year + by)', 'String(year - by)'],
    [journalQuery, 'month - 1 + by', 'month + by'],
    [journalQuery, '(weekday - firstDay + 7) % 7', 'weekday'],
    [journalQuery, '1[0-2]))?$/', '1[0-9]))?$/'],
    [journalQuery, "query.append('tag', tag)", "query.set('tag', tag)"],
  ],
  'src/journal/journalFile.ts': [
    [journalFile, "written === '' ? null : written", 'written'],
    [journalFile, 'tags: trade.entry?.tags ?? [],\n', ''],
  ],
  'src/replay/replayRange.ts': [
    [replayRange, 'lengths[name] <= timeline.length', 'true'],
    [replayRange, 'Math.ceil(latest', 'Math.floor(latest'],
    [replayRange, 'timeline.at(last) + 1', 'timeline.at(last)'],
  ],
  'src/replay/timeline.ts': [
    [timeline, 'from - last.to <= CLOSED_AFTER_MS', 'from - last.to < CLOSED_AFTER_MS'],
    [timeline, 'Math.max(last.to, to)', 'to'],
  ],
  'src/replay/replayClock.ts': [
    [replayClock, 'Math.min(MAX_STEP_MS, Math.max(0, here', 'Math.max(0, Math.max(0, here'],
    [replayClock, 'passed * this.speed', 'passed'],
    [replayClock, 'const wrapped = this.loop && ', 'const wrapped = '],
    [replayClock, 'if (wraps) this.#place = 0\n', ''],
    [replayClock, 'Math.min(this.#last, Math.max(0, Math.round(place)))', 'Math.max(0, Math.round(place))'],
  ],
  'src/funds/charge/depositAmount.ts': [
    [depositAmount, '.round(2, Big.roundDown)', '.round(2, Big.roundUp)'],
    [depositAmount, 'requested.lte(0)', 'requested.lt(0)'],
    [depositAmount, "if (!requested.round(decimals, Big.roundDown).eq(requested)) return 'decimals'\n", ''],
  ],
  'src/funds/withdraw/withdrawalFigures.ts': [
    [withdrawal, 'new Big(amount).gt(free)', 'new Big(amount).gte(free)'],
    [withdrawal, ".gte(amount) ? 'fee'", ".gt(amount) ? 'fee'"],
    [withdrawal, 'if (fault !== undefined) return fault\n', ''],
  ],
  'src/funds/changeDays.ts': [
    [changeDays, 'if (last?.day === day)', 'if (last)'],
    [changeDays, 'Number.isNaN(time) ? change.createdAt : ', ''],
  ],
  'src/funds/logQuery.ts': [[logQuery, "'preset' in range && range.preset === 'all'", "'preset' in range"]],
  'src/funds/balanceLog.ts': [[balanceLog, 'const age = signal === undefined ?', 'const age = true ?']],
  'src/loan/signedFigures.ts': [
    [signed, 'if (dayNamed(agreedOn) !== undefined) return agreedOn\n', ''],
    [signed, 'interest: new Big(interest).toFixed(2),\n', ''],
    [signed, 'loan.agreement || AGREEMENT_VERSION', 'AGREEMENT_VERSION'],
  ],
  'src/loan/submissions.ts': [
    [submissions, '!before.includes(loan.id) && ', ''],
    [submissions, 'attempts.get(id) ?? (await begin(application))', 'await begin(application)'],
    [submissions, "status !== 'toRepay'", "status === 'toRepay'"],
  ],
  'src/session/from.ts': [
    [from, "isOpenToAll(pathname) ? '/' : from", 'from'],
    [from, '(?![/\\\\])', ''],
    [from, 'from.length > 512 || ', ''],
    [from, 'encodeURIComponent(back)', 'back'],
  ],
  'src/session/offers.ts': [
    [offers, 'said.includes(path) && !missing.includes(path)', 'said.includes(path)'],
    [offers, 'said.includes(path) && ', ''],
  ],
  'src/api/origins.ts': [
    [origins, "named(meta('api-origin')) ?? apiOriginOf(page)", 'apiOriginOf(page)'],
    [origins, "url.protocol === 'https:' || url.protocol === 'http:' ? url.origin : undefined", 'url.origin'],
    [origins, "/^http/, 'ws'", "/^https?/, 'ws'"],
  ],
  'src/api/errors.ts': [[errors, 'status ?? CODES[reason]', 'CODES[reason]']],
  'src/api/request.ts': [
    [request, 'if (signal.aborted) throw new AbortedError(call.path)\n', ''],
    [request, 'turn.abort()\n', ''],
  ],
  'src/i18n/parseNumber.ts': [
    [numbers, "found[1] === '-' && /[1-9]/.test(number)", "found[1] === '-'"],
    [numbers, '/^[1-9]\\d{0,2}$/.test(whole) && ', ''],
    [numbers, 'if (!groups(other).test(whole)) return undefined\n', ''],
  ],
  'src/i18n/zones.ts': [
    [zones, "sign === '+' ? 1 : -1", '1'],
    [zones, "minutes < 0 ? '−' : '+'", "'+'"],
  ],
  'src/i18n/bytes.ts': [[bytes, 'power === 0 ? Math.ceil(value) : value', 'value']],
  'src/i18n/format.ts': [
    [format, 'round(2, Big.roundDown) ?? value', 'round(2, Big.roundHalfEven) ?? value'],
    [format, "style === 'never' || shown.eq(0)", "style === 'never'"],
  ],
  'sw/navigation.ts': [
    [navigation, 'ops|docs|', 'ops|'],
    [navigation, '(?:\\/|\\?|$)|', '|'],
  ],
  'sw/pictures.ts': [
    [pictures, 'if ((await response.clone().blob()).size > MAX_PICTURE_BYTES) return\n', ''],
    [pictures, 'stored ?? fetched', 'fetched'],
    [pictures, '!response.ok || ', ''],
  ],
  'sw/caches/mergeBars.ts': [
    [bars, '!other || other.revision <= bar.revision', 'true'],
    [bars, '!spokenOf || bar.revision > from.revision', 'true'],
    [bars, 'from <= last.time + step', 'from <= last.time'],
    [bars, "if (reported.apart === 'leave' && held.length > 0) return held\n", ''],
  ],
})
