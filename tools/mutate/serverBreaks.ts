import { breaksOf } from './breaks.ts'

const ledger = 'server/ledger/ledger.test.ts'
const lease = 'server/leases/lease.test.ts'
const factors = 'server/accounts/secondFactors.test.ts'
const board = 'server/markets/board.test.ts'
const merkle = 'server/proof/merkleLog.test.ts'
const hashes = 'server/accounts/hashQueue.test.ts'
const bus = 'server/bus/memoryBus.test.ts'
const random = 'server/feed/simulated/random.test.ts'
const folding = 'server/markets/folding.test.ts'
const limits = 'server/http/rateLimit.test.ts'
const devices = 'server/http/deviceName.test.ts'
const pages = 'server/http/origins.test.ts'
const tokens = 'server/http/tokens.test.ts'
const lookups = 'server/store/batchedLookup.test.ts'
const checks = 'server/ops/booksChecks.test.ts'
const dialect = 'server/store/postgres/dialect.test.ts'

/** Faults in the server. */
export const serverBreaks = breaksOf({
  'server/ledger/ledger.ts': [
    [ledger, 'SET amount = balance.amount + excluded.amount,', 'SET amount = excluded.amount,'],
    [ledger, 'postings = balance.postings + 1', 'postings = balance.postings'],
    [ledger, '&& !account.startsWith(ADVANCE)', ''],
    [ledger, 'DO UPDATE SET carried = excluded.carried', 'DO NOTHING'],
    [ledger, 'this.#move.run(account, amount)\n', ''],
  ],
  'server/leases/lease.ts': [
    [
      lease,
      'if (!table.hold(name, this.fence, position)) throw new LeaseLost(name)',
      'table.hold(name, this.fence, position)',
    ],
    [lease, 'table.release(name, this.fence)\n', ''],
    [lease, 'performance.now() < this.#until', 'true'],
    [lease, 'this.underWay > 0 ? undefined : this.position', 'this.position'],
    [lease, 'this.#end()\n        lost(', 'this.#end()\n        String('],
  ],
  'server/accounts/secondFactors.ts': [
    [factors, 'AND last_step < @step', ''],
    [factors, 'WHERE second_factor.confirmed = 0', ''],
    [factors, 'now() < at + FACTOR_RIPENS_MS', 'now() > at + FACTOR_RIPENS_MS'],
    [factors, 'recovery.drop(accountId)\n', ''],
    [factors, 'step > factor.last_step', 'step >= factor.last_step'],
    [factors, 'factor?.confirmed !== 0 ||', ''],
  ],
  'server/markets/board.ts': [
    [board, 'if (time < line.time) continue\n', ''],
    [board, 'if (isOpen === line.isOpen) continue\n', ''],
    [board, 'line.version > version', 'line.version >= version'],
    [board, 'today > line.day.time', 'false'],
    [board, 'high: day.high, low: day.low })\n', 'high: day.high })\n'],
  ],
  'server/proof/merkleLog.ts': [
    [merkle, 'number >= ? ORDER BY number', 'number > ? ORDER BY number'],
    [merkle, 'number !== this.#size + at', 'false'],
    [merkle, 'this.#size += hashes.length\n', 'this.#size += 1\n'],
    [
      merkle,
      'at % 2 === 0 ? nodeHash(left, row[at + 1] ?? left)',
      'at % 2 === 0 ? nodeHash(row[at + 1] ?? left, left)',
    ],
  ],
  'server/accounts/hashQueue.ts': [
    [hashes, 'this.#running < MAX_CONCURRENT', 'this.#running <= MAX_CONCURRENT'],
    [hashes, 'this.#waiting.length < MAX_PENDING', 'true'],
    [hashes, 'else this.#running -= 1', 'this.#running -= 1'],
  ],
  'server/bus/memoryBus.ts': [
    [bus, 'if (known !== undefined) return known\n', ''],
    [bus, 'after !== undefined && after !== messages.length', 'false'],
    [bus, 'Math.max(1, from) - 1, to', 'Math.max(1, from), to'],
    [bus, 'for (const stop of [...this.#stops]) stop()\n', ''],
  ],
  'server/feed/simulated/random.ts': [[random, 'this.#states.readInt32LE(state + 12)', '0']],
  'server/markets/folding.ts': [
    [folding, 'if (later.low < into.low) into.low = later.low\n', ''],
    [folding, 'into.volume += later.volume', 'into.volume = later.volume'],
  ],
  'server/http/rateLimit.ts': [
    [limits, 'Math.max(now, this.#fullAt.get(key) ?? now)', 'this.#fullAt.get(key) ?? now'],
    [limits, 'this.take(key, 1 / shared)', 'this.take(key)'],
    [limits, 'if (fullAt <= now) this.#fullAt.delete(key)', 'this.#fullAt.delete(key)'],
    [limits, 'if (address.startsWith(MAPPED)) return address.slice(MAPPED.length)\n', ''],
  ],
  'server/http/deviceName.ts': [[devices, "[/\\bEdg(?:e|A|iOS)?\\//, 'Edge'],\n", '']],
  'server/http/origins.ts': [
    [pages, 'if (appOrigins.includes(page)) return true\n', ''],
    [pages, 'hosts?.has(url.hostname) === false', 'false'],
  ],
  'server/http/tokens.ts': [
    [tokens, 'if (!isKnown) consumeAddress', 'consumeAddress'],
    [tokens, 'else if (isKnown) consumeAddress(this.#strangers, address)\n', ''],
  ],
  'server/ops/booksChecks.ts': [
    [checks, 'this.#running ??= this.#check', 'this.#running = this.#check'],
    [checks, 'if ((last ?? 0) < night) await', 'await'],
    [checks, 'sound: found.length === 0', 'sound: true'],
    [checks, "if (findings.length > 0) log.error({ findings }, 'THE BOOKS ARE NOT SOUND')\n", ''],
  ],
  'server/store/batchedLookup.ts': [
    [lookups, 'this.#underWay < UNDER_WAY', 'true'],
    [lookups, 'else this.#patience ??= setTimeout(() => void this.#next(), TIMEOUT_MS)\n', ''],
    [lookups, 'this.#waiting.splice(0, this.#most)', 'this.#waiting.splice(0)'],
  ],
  'server/store/postgres/dialect.ts': [
    [dialect, 'known < 0 ? values.push(name) : known + 1', 'values.push(name)'],
    [dialect, '/^[\'"-]/.test(token) ? token : ', ''],
  ],
})
