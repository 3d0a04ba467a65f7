import { PAGE_SIZE } from '../../contract/calls/call.ts'
import type { InCommon, MirroredPair } from '../../contract/operator/entities/mirrored.ts'
import type { AsyncSql } from '../store/sql.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** Days that the devices and addresses of logins are remembered. */
export const TRACE_DAYS = 90
/** Opposite orders count as mirrored when they were opened so close to each other, ms. */
const WINDOW_MS = 5 * MINUTE
/** Days of orders that are looked at, and orders of one account at most. */
const [ORDER_DAYS, MAX_ORDERS] = [30, 500]
/**
 * Number of accounts up to which a shared feature links them. More share, for example, the address of a mobile network.
 */
const MAX_SHARING = 20
/** Rows that are read in one go. */
const BATCH_SIZE = 200
const POLL_INTERVAL_MS = 1_000
/** The next pass over everything begins so long after the last one began, ms. */
const PASS_INTERVAL_MS = MINUTE

/** Points for what two accounts have in common. */
const POINTS: Readonly<Record<InCommon, number>> = { device: 40, payment: 40, picture: 30, address: 15 }
/** Points for each opposite order, and for all of them at most. */
const [POINTS_AN_ORDER, MAX_ORDER_POINTS] = [3, 30]
const MAX_POINTS = 100

interface Link {
  readonly mark: string
  readonly account: number
}

/** Sources of links: marks in their order, each with an account that has it. */
const sources: readonly string[] = [
  ...['device', 'address'].map(
    (kind) =>
      `SELECT mark, account_id AS account FROM account_trace WHERE kind = '${kind}' AND mark > ? ORDER BY mark LIMIT ?`,
  ),
  ...['address', 'payee_account'].map(
    (column) =>
      `SELECT ${column} AS mark, account_id AS account FROM withdrawal_method WHERE ${column} > ? ORDER BY ${column} LIMIT ?`,
  ),
  `SELECT picture AS mark, found.account_id AS account FROM picture_match JOIN picture AS found
     ON found.name IN (picture_match.picture, picture_match.other) AND found.used_for IS NOT NULL
   WHERE picture > ? ORDER BY picture LIMIT ?`,
]

/** Queries for what two accounts have in common, one each. */
const common: Readonly<Record<InCommon, string>> = {
  device: traced('device'),
  address: traced('address'),
  payment: `SELECT 1 FROM withdrawal_method AS mine JOIN withdrawal_method AS theirs
    ON theirs.address = mine.address OR theirs.payee_account = mine.payee_account
    WHERE mine.account_id = ? AND theirs.account_id = ? LIMIT 1`,
  picture: `SELECT 1 FROM picture AS mine JOIN picture_match ON picture_match.picture = mine.name
    JOIN picture AS theirs ON theirs.name = picture_match.other
    WHERE mine.account_id = ? AND theirs.account_id = ?
      AND mine.used_for IS NOT NULL AND theirs.used_for IS NOT NULL LIMIT 1`,
}

function traced(kind: 'device' | 'address'): string {
  return `SELECT 1 FROM account_trace AS mine JOIN account_trace AS theirs
    ON theirs.kind = mine.kind AND theirs.mark = mine.mark
    WHERE mine.account_id = ? AND theirs.account_id = ? AND mine.kind = '${kind}' LIMIT 1`
}

export interface MirrorDeps {
  readonly queries: AsyncSql
  readonly log: { error(details: object, message: string): void }
  /** The market's time, UTC ms: orders are dated by it. */
  readonly marketNow: () => number
  /** The wall clock, UTC ms. */
  readonly now: () => number
}

/**
 * Looks for accounts that have something in common and open opposite positions in the same instrument within minutes: one
 * of the two wins whatever the price does, and negative-balance protection pays for the other. It goes over all links again
 * and again, some rows a second, so that it also finds pairs whose link shows only after they have traded, such as one bank
 * account at the withdrawal. What it finds is written for each pair as a whole: ending in the middle costs nothing.
 */
export class MirrorWatch {
  readonly #deps: MirrorDeps
  readonly #statements: ReturnType<typeof prepared>
  readonly #looking: NodeJS.Timeout
  #running: Promise<void> | undefined
  #source = sources.length
  #after = ''
  #begun = Number.NEGATIVE_INFINITY
  #failed = false

  /** Looks by itself until it is closed. */
  constructor(deps: MirrorDeps) {
    this.#deps = deps
    this.#statements = prepared(deps.queries)
    this.#looking = setInterval(() => void this.look(), POLL_INTERVAL_MS).unref()
  }

  /** Takes the next step; never rejects. */
  look(): Promise<void> {
    this.#running ??= this.#step()
      .then(
        () => {
          this.#failed = false
        },
        (error) => {
          if (!this.#failed) this.#deps.log.error({ err: error }, 'mirrored accounts cannot be looked for')
          this.#failed = true
        },
      )
      .finally(() => {
        this.#running = undefined
      })
    return this.#running
  }

  /** Ends with what it is at. */
  async close(): Promise<void> {
    clearInterval(this.#looking)
    await this.#running
  }

  async #step(): Promise<void> {
    const now = this.#deps.now()
    if (this.#source === sources.length) {
      if (now - this.#begun < PASS_INTERVAL_MS && now >= this.#begun) return
      await this.#statements.dropTraces.run(now - TRACE_DAYS * DAY)
      this.#source = 0
      this.#after = ''
      this.#begun = now
    }
    const links = (await this.#statements.links[this.#source]?.all(this.#after, BATCH_SIZE)) ?? []
    const last = links.at(-1)?.mark
    const isEnd = links.length < BATCH_SIZE
    for (const [mark, accounts] of groupsOf(links)) {
      // The rest of the last group comes with the next rows, unless it fills all of them.
      if (mark === last && !isEnd && accounts.size < BATCH_SIZE) continue
      if (accounts.size <= MAX_SHARING) for (const [one, other] of pairsOf(accounts)) await this.#weigh(one, other)
      this.#after = mark
    }
    if (isEnd) {
      this.#source += 1
      this.#after = ''
    }
  }

  async #weigh(one: number, other: number): Promise<void> {
    const { opposite, inCommon, keep, drop } = this.#statements
    const since = this.#deps.marketNow() - ORDER_DAYS * DAY
    const found = await opposite.get({ one, other, since, within: WINDOW_MS, most: MAX_ORDERS })
    if (found === undefined || found.orders === 0 || found.lastAt === null) {
      await drop.run(one, other)
      return
    }
    const shared: InCommon[] = []
    for (const [kind, statement] of inCommon) if ((await statement.get(one, other)) !== undefined) shared.push(kind)
    const points = shared.reduce(
      (sum, kind) => sum + POINTS[kind],
      Math.min(found.orders * POINTS_AN_ORDER, MAX_ORDER_POINTS),
    )
    const score = Math.min(points, MAX_POINTS)
    await keep.run({ one, other, score, shared: shared.join(' '), orders: found.orders, lastAt: found.lastAt })
  }
}

function groupsOf(links: readonly Link[]): Map<string, Set<number>> {
  const groups = new Map<string, Set<number>>()
  for (const { mark, account } of links) groups.set(mark, (groups.get(mark) ?? new Set<number>()).add(account))
  return groups
}

/** Every two accounts, the lower number first. */
function pairsOf(accounts: ReadonlySet<number>): [number, number][] {
  const sorted = [...accounts].toSorted((one, other) => one - other)
  return sorted.flatMap((one, at) => sorted.slice(at + 1).map((other): [number, number] => [one, other]))
}

const prepared = (db: AsyncSql) => ({
  links: sources.map((source) => db.prepare<[string, number], Link>(source)),
  inCommon: Object.entries(common).map(([kind, sql]) => [kind as InCommon, db.prepare<[number, number]>(sql)] as const),
  opposite: db.prepare<
    { one: number; other: number; since: number; within: number; most: number },
    { orders: number; lastAt: number | null }
  >(
    `SELECT count(*) AS orders, max(mine.opened_at) AS "lastAt" FROM (
       SELECT id, instrument_id, side, opened_at FROM trade_order
       WHERE account_id = @one AND opened_at > @since ORDER BY opened_at DESC LIMIT @most) AS mine
     WHERE EXISTS (SELECT 1 FROM trade_order AS theirs WHERE theirs.account_id = @other
       AND theirs.opened_at BETWEEN mine.opened_at - @within AND mine.opened_at + @within
       AND theirs.instrument_id = mine.instrument_id AND theirs.side <> mine.side)`,
  ),
  keep: db.prepare<{ one: number; other: number; score: number; shared: string; orders: number; lastAt: number }>(
    `INSERT INTO mirrored_pair (one, other, score, shared, orders, last_at)
     SELECT @one, @other, @score, @shared, @orders, @lastAt
     WHERE NOT EXISTS (SELECT 1 FROM account WHERE id IN (@one, @other) AND is_demo = 1)
     ON CONFLICT (one, other) DO UPDATE SET
       score = excluded.score, shared = excluded.shared, orders = excluded.orders, last_at = excluded.last_at`,
  ),
  drop: db.prepare<[number, number]>('DELETE FROM mirrored_pair WHERE one = ? AND other = ?'),
  dropTraces: db.prepare<[number]>('DELETE FROM account_trace WHERE at < ?'),
})

interface PairRow {
  readonly one: number
  readonly other: number
  readonly uid: string
  readonly otherUid: string
  readonly score: number
  readonly shared: string
  readonly orders: number
  readonly lastAt: number
}

/** Reads what was found; a page from 1, the highest score first. Rejects with a `DatabaseUnavailable`. */
export function openMirroredAccounts(db: AsyncSql) {
  const page = db.prepare<[number, number], PairRow>(
    `SELECT one, other, mine.uid AS uid, theirs.uid AS "otherUid", score, shared, orders, last_at AS "lastAt"
     FROM mirrored_pair JOIN account AS mine ON mine.id = one JOIN account AS theirs ON theirs.id = other
     ORDER BY score DESC, last_at DESC, one, other LIMIT ? OFFSET ?`,
  )
  const count = db.prepare<[], number>('SELECT count(*) FROM mirrored_pair').pluck()
  return async (number: number): Promise<{ readonly rows: MirroredPair[]; readonly total: number }> => ({
    rows: (await page.all(PAGE_SIZE, (number - 1) * PAGE_SIZE)).map(
      ({ one, other, uid, otherUid, score, shared, orders, lastAt }) => ({
        accounts: [
          { id: String(one), uid },
          { id: String(other), uid: otherUid },
        ],
        inCommon: shared.split(' ').filter(Boolean) as InCommon[],
        ...{ score, orders, lastAt },
      }),
    ),
    total: (await count.get()) ?? 0,
  })
}
