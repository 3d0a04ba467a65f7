import type { FastifyBaseLogger } from 'fastify'
import type { Accounts } from './accounts/accounts.ts'
import type { Clock } from './clock.ts'
import { Copying } from './community/copying.ts'
import { openCopyTable } from './community/copyTable.ts'
import { SimulatedTraders } from './community/simulatedTraders.ts'
import type { Settings } from './config.ts'
import type { Exchange } from './exchange/exchange.ts'
import { copyHandlers } from './http/copyHandlers.ts'
import type { SessionHandlers } from './http/handler.ts'
import type { Market } from './markets/market.ts'
import { openRankings } from './ranking/rankingTable.ts'
import type { ExchangeDatabase } from './store/database.ts'

export interface CommunityDeps {
  readonly settings: Settings
  readonly log: FastifyBaseLogger
  readonly database: ExchangeDatabase
  readonly market: Market
  /** The market's. */
  readonly clock: Clock
  readonly accounts: Accounts
  readonly exchange: Exchange
}

/** Copy trading and the simulated traders. */
export interface Community {
  readonly handlers: SessionHandlers
  start(): void
  close(): Promise<void>
}

/**
 * Opens copy trading, and the simulated traders where they are wanted; undefined where money is real
 * (docs/decisions/copy-trading.md). Nothing runs yet.
 */
export function openCommunity({ settings, database, ...deps }: CommunityDeps): Community | undefined {
  const { demo, simulatedTraders = demo } = settings
  if (!demo) return undefined
  const { exchange, market, clock, log } = deps
  const table = openCopyTable(database.db)
  const copying = new Copying({ table, exchange, byId: market.byId, clock, log })
  const traders = simulatedTraders ? new SimulatedTraders({ ...deps, rankings: openRankings(database.db) }) : undefined
  return {
    handlers: copyHandlers(copying),
    start: () => {
      copying.start()
      traders?.start()
    },
    close: async () => {
      traders?.close()
      await copying.close()
    },
  }
}
