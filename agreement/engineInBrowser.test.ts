/** The engine in the browser is the server's: the same prices and commands come to the same in both. */
import type { MessageDescriptor } from '@lingui/core'
import fc from 'fast-check'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Deciding } from '../engine/decision.ts'
import type { EngineEvent } from '../engine/events.ts'
import type { AccountState, EngineState } from '../engine/state.ts'
import { SqlEngineStore } from '../server/exchange/engineStore.ts'
import type { Exchange } from '../server/exchange/exchange.ts'
import type { Outcome } from '../server/exchange/outcome.ts'
import { managingScript, RandomTrading, type Step, script } from '../server/exchange/randomTrading.ts'
import { wordsOf } from '../server/exchange/refusals.ts'
import { Round } from '../server/exchange/round.ts'
import { times } from '../server/testEffort.ts'
import { appInstrument } from './appInstrument.ts'
import { type BundledEngine, bundleEngine, openEngine } from './bundledEngine.ts'

/** As text, so that values of two realms can be compared: of amounts the digits, of what is not there nothing. */
const plain = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? `${one}n` : one)))

/**
 * Returns true if the event changes an order or money. A balance that is set to its current value may not even be
 * stored.
 */
const changes = (event: EngineEvent): boolean =>
  event.type !== 'priced' && ('order' in event || event.transaction !== undefined)

interface Words {
  readonly words: Pick<MessageDescriptor, 'id' | 'values'>
}

/** An exchange that trades at random, and beside it the engine of the browser, which gets the same. */
class Both {
  readonly run = new RandomTrading()
  readonly #engine: BundledEngine
  readonly #state: EngineState
  readonly #accounts: ReadonlyMap<number, AccountState>
  /** Events the server stored, and events the browser's engine decided. */
  readonly written: EngineEvent[] = []
  readonly decided: EngineEvent[] = []
  /** The answers of each, with the sentences for them. */
  readonly told: { server: Outcome & Words; browser: Outcome & Words }[] = []

  constructor(engine: BundledEngine) {
    const { market, accounts, fixture } = this.run
    this.#engine = engine
    const terms = new Map(market.instruments.map((spec) => [spec.id, engine.termsOf(appInstrument(spec, 'perLot'))]))
    const venue = {
      byId: (id: number) => terms.get(id),
      byCode: (code: string) => market.byCode(code),
      isOpen: (code: string) => market.isOpen(code),
    }
    this.#state = engine.emptyState({ venue, feeType: 'perLot', realMoney: 'play' })
    for (const { code } of market.instruments) {
      const quote = market.quote(code)
      if (quote) engine.evolve(this.#state, { type: 'priced', code, price: quote.close, time: quote.time })
    }
    this.#accounts = new Map(
      accounts.map((id) => {
        const balance = fixture.stored([id]).accounts.get(id)?.balance ?? 0n
        return [id, engine.addAccount(this.#state, { id, book: 'demo', balance, advance: 0n, orders: [] })]
      }),
    )
    this.#listen(fixture.exchange)
  }

  async take(step: Step): Promise<void> {
    const commit = vi.spyOn(SqlEngineStore.prototype, 'commit')
    await this.run.take(step)
    for (const [batch] of commit.mock.calls)
      if (batch instanceof Round) this.written.push(...batch.events.filter(changes))
    commit.mockRestore()
  }

  /** The figures of an account, as each has them. */
  figures(id: number) {
    const server = this.run.fixture.exchange.figures(id)
    return { server, browser: this.#engine.figuresOf(this.#state, this.#account(id)) }
  }

  /** Postings as the server's books have them, but for the grants the accounts began with; and as the engine decided them. */
  postings() {
    const server = this.run.fixture.database.db
      .prepare(
        `SELECT kind, account_id AS accountId, order_id AS orderId, at, ledger_account AS account, amount
         FROM posting JOIN ledger_transaction ON ledger_transaction.id = transaction_id
         WHERE kind != 'grant' ORDER BY ledger_transaction.id, posting.rowid`,
      )
      .safeIntegers()
      .all()
    const browser = this.decided.flatMap((event) => {
      if (event.type === 'priced' || event.transaction === undefined) return []
      const { kind, accountId, orderId, at, postings } = event.transaction
      const ids = { accountId: BigInt(accountId), orderId: orderId === undefined ? null : BigInt(orderId) }
      return postings.map(({ account, amount }) => ({ kind, ...ids, at: BigInt(at), account, amount }))
    })
    return { server, browser }
  }

  #account(id: number): AccountState {
    const account = this.#accounts.get(id)
    if (account === undefined) throw new Error(`no account ${id}`)
    return account
  }

  /** Sends every command that the exchange gets from now on to the browser's engine as well. */
  #listen(exchange: Exchange): void {
    const [perform, move, onTicks] = [exchange.perform, exchange.move, exchange.onTicks].map((one) =>
      one.bind(exchange),
    ) as [Exchange['perform'], Exchange['move'], Exchange['onTicks']]
    const { market } = this.run
    exchange.perform = async (...requested) => {
      const server = await perform(...requested)
      const [id, , , , command] = requested
      this.#answer(server, this.#engine.decide(this.#state, this.#account(id), command, market.now()))
      return server
    }
    exchange.move = async (id, requested) => {
      const moved = await move(id, requested)
      const server: Outcome = moved.ok
        ? { code: 1, message: { done: 'cashMoved' } }
        : { code: 0, message: moved.refusal }
      this.#answer(server, this.#engine.decideMove(this.#state, this.#account(id), requested, market.now()))
      return moved
    }
    Object.assign(exchange, {
      onTicks: (ticks: Parameters<Exchange['onTicks']>[0]) => {
        onTicks(ticks)
        for (const tick of ticks) this.#decide(this.#engine.decideTick(this.#state, tick, market.now()))
      },
    })
  }

  #answer(server: Outcome, deciding: Parameters<BundledEngine['run']>[1]): void {
    const browser = this.#engine.answerTo(this.#state, this.#decide(deciding as Deciding<never>))
    const { id, values } = this.#engine.wordsOf(browser.message)
    const words = wordsOf(server.message)
    this.told.push({
      server: { ...server, words: { id: words.id, values: words.values } },
      browser: { ...browser, words: { id, values } },
    })
  }

  #decide<T>(deciding: Deciding<T>): T {
    return this.#engine.run(this.#state, deciding, (event) => {
      if (changes(event)) this.decided.push(event)
    })
  }
}

describe('the engine in the browser', () => {
  let engine: BundledEngine
  beforeAll(async () => {
    engine = openEngine(await bundleEngine())
  })

  it.each([
    ['a bit of everything', script],
    ['positions that are changed while they are held', managingScript],
  ])('decides, posts and refuses what the server does: %s', async (_, steps) => {
    const kinds = new Set<string>()
    let refusals = 0
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        const both = new Both(engine)
        for (const step of taken) await both.take(step)
        for (const { server, browser } of both.told) {
          expect(plain(browser)).toEqual(plain(server))
          if (server.code === 0) refusals += 1
        }
        expect(plain(both.decided)).toEqual(plain(both.written))
        const { server, browser } = both.postings()
        expect(plain(browser)).toEqual(plain(server))
        for (const id of both.run.accounts) {
          const figures = both.figures(id)
          expect(plain(figures.browser)).toEqual(plain(figures.server))
        }
        for (const event of both.decided) kinds.add(event.type)
      }),
      { numRuns: times(60) },
    )
    expect(refusals).toBeGreaterThan(0)
    expect([...kinds]).toEqual(expect.arrayContaining(['opened', 'closed', 'reduced', 'stopsSet', 'cashMoved']))
  })
})
