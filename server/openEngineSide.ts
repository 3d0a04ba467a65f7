import type { FastifyBaseLogger } from 'fastify'
import type { PriceAlert } from '../contract/entities/alert.ts'
import { openAlertStore } from './alerts/alertStore.ts'
import { Alerts } from './alerts/alerts.ts'
import type { Clock } from './clock.ts'
import type { Settings } from './config.ts'
import type { EngineStore } from './exchange/engineStore.ts'
import { type Exchange, openExchange } from './exchange/exchange.ts'
import { realMoneyOf } from './exchange/realMoney.ts'
import { accountHandlers } from './http/accountHandlers.ts'
import { alertHandlers } from './http/alertHandlers.ts'
import type { SessionHandlers } from './http/handler.ts'
import { orderHandlers } from './http/orderHandlers.ts'
import { orderProofHandlers } from './http/proofHandlers.ts'
import { needsFactor } from './http/withdrawalConfirming.ts'
import { openIdentityTable } from './identity/identityTable.ts'
import { openVerifiedAccounts, verifiesIdentity } from './identity/verifiedAccounts.ts'
import type { InstrumentSpec } from './markets/instruments.ts'
import type { Market } from './markets/market.ts'
import { closeNotices, openAccountNotices, openDueLoans } from './notices/accountNotices.ts'
import type { Basis } from './openBasis.ts'
import { openFunds } from './openFunds.ts'
import { settleLoans } from './openLoans.ts'
import { logForAll } from './openOperations.ts'
import { openEvidence, openLogKeeper } from './openProof.ts'
import { openPushWatches } from './openPush.ts'
import type { Metrics } from './operations/metrics.ts'
import { ReviewWatch } from './push/reviewWatch.ts'
import { reviewedKinds } from './reviewedKinds.ts'
import type { ExchangeDatabase } from './store/database.ts'

export interface EngineSideDeps {
  readonly settings: Settings
  readonly log: FastifyBaseLogger
  readonly database: ExchangeDatabase
  readonly market: Market
  /** The market's. */
  readonly clock: Clock
  readonly basis: Basis
  readonly metrics: Metrics
  /** Returns true if an account is one of those that are traded here; every one is where this is left out. */
  readonly owns?: (accountId: number) => boolean
  /** Another store than the database's own. */
  readonly store?: EngineStore
  /** True if what may run in one place alone runs here. */
  readonly runsMaintenance: boolean
  /** Called for price alerts that have fired. */
  readonly alertsFired: (accountId: number, alerts: readonly PriceAlert[]) => void
  /** Called for accounts that may have a notice which they have not loaded yet. */
  readonly noticed: (accountId: number) => void
}

/** The engine with all that needs it beside it: orders, money on its way, price alerts, notifications of what happens. */
export interface EngineSide {
  readonly exchange: Exchange
  readonly alerts: Alerts
  /** Answers the calls of its accounts (`engineCalls`). */
  readonly handlers: SessionHandlers
  /** Ends what looks by itself; the exchange and the alerts are closed by who feeds them prices. */
  close(): Promise<void>
}

const everyAccount = () => true

/** Opens it. It takes prices only when whoever opens it hands them to `exchange.onTicks` and `alerts.onTicks`. */
export function openEngineSide(deps: EngineSideDeps): EngineSide {
  const {
    settings,
    log,
    database,
    market,
    clock,
    basis,
    metrics,
    store,
    runsMaintenance,
    noticed,
    owns = everyAccount,
  } = deps
  const { accounts, factors, codes, attempts, registering, ownCode, changeCode, content } = basis
  const { presentation } = content
  const { feeType } = settings
  const realMoney = realMoneyOf(settings, market.source)
  const isVerified = openVerifiedAccounts(openIdentityTable(database.db))
  const identityDue = (accountId: number) => verifiesIdentity(settings) && !isVerified(accountId)
  const venue = { ...market, takesOrders: (spec: InstrumentSpec) => presentation.takesOrders(spec) }
  const exchange = openExchange({
    ...{ database, venue, clock, feeType, realMoney, identityDue, log: logForAll(log), measured: metrics.round },
    ...(store && { store }),
  })
  const showCode = (id: number) => market.byId(id)?.showCode
  const now = Date.now
  const push = openPushWatches({
    ...{ database, settings, accounts, exchange, owns, showCode, log, now },
    counted: metrics.pushed,
  })
  const { db } = database
  // In one place alone: how far the log of verdicts was read is kept once.
  const reviews = runsMaintenance
    ? new ReviewWatch({
        ...{ db, now, log },
        reviewed: reviewedKinds(db),
        dueLoans: openDueLoans(db, now),
        tell: (accountId, event) => {
          noticed(accountId)
          push.tell(accountId, event)
        },
      })
    : undefined
  const alerts = new Alerts({
    store: openAlertStore(database.db),
    venue: market,
    clock,
    log,
    owns,
    fired: (accountId, fired) => {
      deps.alertsFired(accountId, fired)
      push.alertsFired(accountId, fired)
    },
  })
  const decided = openAccountNotices(db, now)
  const notices = (accountId: number) => [...closeNotices(exchange.closeCall(accountId)), ...decided(accountId)]
  const quote = (code: string) => market.quote(code)
  const sendsCodes = settings.withdrawConfirm === 'code'
  const confirming = {
    ...{ factors, attempts, service: registering.ownerCodes, codes, sendsCodes },
    needsFactor: needsFactor(settings),
  }
  const funds = openFunds({
    database,
    settings,
    realMoney,
    exchange,
    owns,
    settled: noticed,
    ...{ confirming, ownCode, changeCode },
    identityDue,
    quote,
    clock,
    log,
    now,
  })
  const keeper = openLogKeeper({ settings, database, market, now: () => clock.now(), log })
  const loans = settleLoans({ database, exchange, owns, settled: noticed, log, now })
  return {
    exchange,
    alerts,
    handlers: {
      ...accountHandlers(basis.visitors, exchange, identityDue),
      ...orderHandlers(exchange),
      ...alertHandlers(alerts),
      listNotices: (_, { accountId }) => ({ data: notices(accountId) }),
      ...funds.handlers,
      ...orderProofHandlers(openEvidence(database, database.db.stride.shard)),
    },
    close: async () => {
      await funds.close()
      await loans.close()
      reviews?.close()
      push.close()
      await keeper.close()
    },
  }
}
