import type { FeeType } from '../../contract/rules.ts'
import type { Command } from '../../engine/commands.ts'
import type { EngineState, RealMoney, Terms } from '../../engine/state.ts'
import { type Accounts, openAccounts } from '../accounts/accounts.ts'
import { checkLedger } from '../ledger/checkLedger.ts'
import { openTestDatabase } from '../openTestDatabase.ts'
import type { ExchangeDatabase } from '../store/database.ts'
import { type EngineStore, SqlEngineStore } from './engineStore.ts'
import { type Exchange, type ExchangeDeps, openExchange } from './exchange.ts'
import type { Outcome } from './outcome.ts'
import type { ScriptedMarket } from './scriptedMarket.ts'
import { engineStoreIn } from './sentStore.ts'

type Open = Extract<Command, { type: 'open' }>

/** Options of a test exchange. */
export interface ExchangeFixtureOptions {
  /** Folder of the database. In memory if missing. */
  readonly dataDir?: string
  readonly store?: (own: EngineStore) => EngineStore
  readonly feeType?: FeeType
  /** `play` unless said. */
  readonly realMoney?: RealMoney
  readonly decided?: ExchangeDeps['decided']
  readonly stopwatch?: () => number
}

/** An exchange on a scripted market with one demo account, for tests. */
export class ExchangeFixture {
  readonly market: ScriptedMarket
  readonly database: ExchangeDatabase
  readonly accounts: Accounts
  readonly me: number
  exchange: Exchange
  /** Reports of the exchange to its operator. */
  readonly reports: string[] = []
  readonly #store: ((own: EngineStore) => EngineStore) | undefined
  readonly #watched: Pick<ExchangeFixtureOptions, 'decided' | 'stopwatch'>
  #terms: Omit<Terms, 'venue'>

  constructor(market: ScriptedMarket, options: ExchangeFixtureOptions = {}) {
    this.market = market
    this.#store = options.store
    this.#watched = options
    this.#terms = { feeType: options.feeType ?? 'perLot', realMoney: options.realMoney ?? 'play' }
    this.database = openTestDatabase(options.dataDir)
    this.accounts = openAccounts(this.database, market)
    this.me = this.accounts.createDemo(undefined).accountId
    this.exchange = this.#open()
  }

  /** As after a restart of the server, maybe on other terms: everything that is not stored is forgotten. */
  restart(changed: Partial<Omit<Terms, 'venue'>> = {}): void {
    this.#terms = { ...this.#terms, ...changed }
    this.exchange = this.#open()
  }

  /** Performs a command of this trial's account, or of another. */
  do(command: Command, account = this.me): Promise<Outcome> {
    return this.exchange.perform(account, command.type, undefined, '', command)
  }

  /** Submits 1 lot EURUSD bought at market with leverage 100, but for what is said otherwise. */
  submit(requested: Partial<Open> & { code?: string } = {}, account = this.me): Promise<Outcome> {
    return this.do(this.order(requested), account)
  }

  /** The command that `submit` performs. */
  order({ code = 'EURUSD', ...requested }: Partial<Open> & { code?: string }): Open {
    return {
      type: 'open',
      side: 'buy',
      lots: '1',
      instrumentId: String(this.market.byCode(code)?.id),
      mode: 'market',
      targetPrice: '0',
      stopLoss: '0',
      takeProfit: '0',
      leverage: 100,
      ...requested,
    }
  }

  /** A price comes a second later and is dealt with. */
  async tick(code: string, price: number): Promise<void> {
    this.market.wait(1_000)
    this.exchange.onTicks([this.market.tick(code, price)])
    await this.exchange.settled()
  }

  /** The orders that have ended, newest first. */
  async ended() {
    return (await this.exchange.history(this.me, { page: 1 })).rows
  }

  /** Returns the errors of the ledger. Empty if it is consistent. */
  audit(): string[] {
    return checkLedger(this.database.db)
  }

  /** The state as the store has it, with the present accounts. */
  stored(accounts: readonly number[]): EngineState {
    const store = new SqlEngineStore(this.database.db)
    const state = store.load({ venue: this.market, ...this.#terms })
    for (const id of accounts) if (!state.accounts.has(id)) store.loadAccount(state, id)
    return state
  }

  #open(): Exchange {
    const { market, database } = this
    const own = engineStoreIn(database.db)
    const report = (_: object, message: string) => this.reports.push(message)
    const store = this.#store?.(own) ?? own
    const { decided, stopwatch } = this.#watched
    return openExchange({
      ...{ database, venue: market, clock: market, ...this.#terms, log: { error: report }, store },
      ...{ decided, stopwatch },
    })
  }
}
