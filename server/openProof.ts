import { currencyPricedBy } from '../engine/state.ts'
import type { Settings } from './config.ts'
import type { Market } from './markets/market.ts'
import { EvidenceService } from './proof/evidence.ts'
import { LogKeeper } from './proof/logKeeper.ts'
import type { ExchangeDatabase } from './store/database.ts'
import type { Converts } from './tape/tapeStore.ts'

export interface ProofDeps {
  readonly settings: Pick<Settings, 'dataDir' | 'tickDays'>
  readonly database: ExchangeDatabase
  readonly market: Pick<Market, 'instruments'>
  /** UTC ms, by the clock of the prices. */
  readonly now: () => number
  readonly log: { error(details: object, message: string): void }
}

/** The log of a shard, for who answers questions about it. */
export const openEvidence = ({ db }: ExchangeDatabase, shard: number): EvidenceService => new EvidenceService(db, shard)

/** Signs the log of the shard that this process trades (`LogKeeper`). */
export function openLogKeeper({ settings, database: { db }, market, now, log }: ProofDeps): LogKeeper {
  const { dataDir: folder, tickDays } = settings
  const instruments = market.instruments.map(({ id }) => id)
  const converts = convertsOf(market.instruments)
  return new LogKeeper({ db, shard: db.stride.shard, folder, instruments, converts, tickDays, now, log })
}

/** The instruments whose currency the price of another tells. */
function convertsOf(instruments: ProofDeps['market']['instruments']): Converts {
  return new Map(
    instruments.map(({ id, code }) => {
      const currency = currencyPricedBy(code)
      return [id, instruments.filter((one) => one.quote === currency && one.id !== id).map((one) => one.id)]
    }),
  )
}
