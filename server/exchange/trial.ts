import type { FeeType } from '../../contract/rules.ts'
import type { Command } from '../../engine/commands.ts'
import type { EngineState, RealMoney, Terms } from '../../engine/state.ts'
import { type Accounts, openAccounts } from '../accounts/accounts.ts'
import { checkLedger } from '../ledger/checkLedger.ts'
import { openTestDatabase } from '../openTestDatabase.ts'
import type { ExchangeDatabase } from '../store/database.ts'
import { type EngineStore, SqlEngineStore } from './engineStore.ts'
import { type Exchange, openExchange } from './exchange.ts'
import type { Outcome } from './outcome.ts'
import type { ScriptedMarket } from './scriptedMarket.ts'

type Open = Extract<Command, { type: 'open' }>

/** How a trial differs from the usual one. */
export interface TrialOptions {
  /** Where the database lies; in memory unless said. */
  readonly dataDir?: string
  readonly store?: (own: EngineStore) => EngineStore
  readonly feeType?: FeeType
  /** `play` unless said. */
  readonly realMoney?: RealMoney
}

/** An exchange on a scripted market with one demo account, for tests. */
export class Trial {
  readonly market: ScriptedMarket
  readonly database: ExchangeDatabase
  readonly accounts: Accounts
  readonly me: number
  exchange: Exchange
  /** What the exchange reported to its operator. */
  readonly reports: string[] = []
  readonly #store: ((own: EngineStore) => EngineStore) | undefined
  #terms: Omit<Terms, 'venue'>

  constructor(market: ScriptedMarket, options: TrialOptions = {}) {
    this.market = market
    this.#store = options.store
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
  submit(asked: Partial<Open> & { code?: string } = {}, account = this.me): Promise<Outcome> {
    return this.do(this.order(asked), account)
  }

  /** The command that `submit` performs. */
  order({ code = 'EURUSD', ...asked }: Partial<Open> & { code?: string }): Open {
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
      ...asked,
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

  /** What is wrong with the books; nothing when they are sound. */
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
    const own = new SqlEngineStore(database.db)
    const report = (_: object, message: string) => this.reports.push(message)
    const store = this.#store?.(own) ?? own
    return openExchange({ database, venue: market, clock: market, ...this.#terms, log: { error: report }, store })
  }
}
