import { afterAll, describe, expect, it } from 'vitest'
import { barStart } from '../../contract/candlePeriods.ts'
import { type Period, periods } from '../../contract/entities/market.ts'
import type { TapeTick } from '../../contract/tape/tickBlock.ts'
import { ExchangeFixture } from '../exchange/exchangeFixture.ts'
import { ScriptedMarket } from '../exchange/scriptedMarket.ts'
import { CandleStore } from '../markets/candleStore.ts'
import { Candles } from '../markets/candles.ts'
import type { Tick } from '../markets/feed.ts'
import { type Bar, foldPrice, openBar } from '../markets/folding.ts'
import type { InstrumentSpec } from '../markets/instruments.ts'
import { toDigits } from '../markets/instruments.ts'
import { TapeStore } from './tapeStore.ts'

const CODES = ['EURUSD', 'USDJPY'] as const
const STEP_MS = 3_000
const FAR = Number.MAX_SAFE_INTEGER

/** A market whose prices go to the candles and to the engine, as they do in a server. */
class Server {
  readonly fixture = new ExchangeFixture(new ScriptedMarket({ EURUSD: 1.085, USDJPY: 150 }))
  readonly store = new CandleStore(this.fixture.database)
  readonly tape = new TapeStore(this.fixture.database.db, 0)
  candles = new Candles(this.store, this.fixture.market.instruments)
  #ticks = 0
  /** Prices that came since the candles were last written: a feed gives them once more after a kill. */
  #since: Tick[] = []

  /** Prices of so many steps; the candles are written after each, as they are every second. */
  async run(steps: number): Promise<void> {
    for (let step = 0; step < steps; step += 1) {
      await this.tell()
      this.flush()
      if (step % 200 === 0) this.seal()
    }
  }

  async tell(): Promise<void> {
    this.fixture.market.wait(STEP_MS)
    const ticks = this.fixture.market.instruments.map(({ code, priceRef, digits }) => {
      this.#ticks += 1
      return this.fixture.market.tick(code, toDigits(priceRef * (1 + Math.sin(this.#ticks ** 2) / 1_000), digits))
    })
    this.#since.push(...ticks)
    await this.#hand(ticks)
  }

  flush(): void {
    this.candles.flush({ source: 'test', time: this.fixture.market.now() })
    this.#since = []
  }

  /** The process ends and starts again: what is not on the disk is gone, and the feed goes on where the candles are. */
  async kill(): Promise<void> {
    this.candles = new Candles(this.store, this.fixture.market.instruments)
    this.fixture.restart()
    await this.#hand(this.#since)
  }

  seal(): void {
    for (const { id } of this.fixture.market.instruments) while (this.tape.seal(id, this.fixture.market.now()));
  }

  ticksOf({ id }: InstrumentSpec): TapeTick[] {
    return [...this.tape.read(id, 0, FAR)].flatMap(({ ticks }) => ticks)
  }

  async #hand(ticks: readonly Tick[]): Promise<void> {
    this.candles.take(ticks)
    this.fixture.exchange.onTicks(ticks)
    await this.fixture.exchange.settled()
  }
}

/**
 * Makes bars of the ticks of a tape. Every start of the engine begins with the last price once more, without volume; ticks that
 * come again after that are no newer than those before it.
 */
function barsOf(ticks: readonly TapeTick[], period: Period): Bar[] {
  const bars: Bar[] = []
  let newest = 0
  let repeatedUpTo = 0
  for (const { time, price, volume } of ticks) {
    if (volume === 0) repeatedUpTo = newest
    newest = Math.max(newest, time)
    if (volume === 0 || time <= repeatedUpTo) continue
    const start = barStart(time, period)
    const last = bars.at(-1)
    if (last?.time === start) foldPrice(last, price, volume)
    else bars.push(openBar(start, price, volume))
  }
  return bars
}

describe('candles rebuilt from the tape', () => {
  const server = new Server()
  afterAll(() => server.fixture.exchange.close())

  it('equal the stored ones in every period, after kills in the middle of a block', async () => {
    await server.run(900)
    for (const code of CODES) {
      // A decision writes the ticks before it, here some that the candles do not have yet.
      await server.tell()
      await server.fixture.submit({ code, lots: '0.01' })
    }
    for (const code of CODES) await server.fixture.submit({ code, lots: '0.01' })
    await server.kill()
    await server.run(700)
    for (const code of CODES) await server.fixture.submit({ code, lots: '0.01' })
    await server.kill()
    await server.run(900)
    await server.fixture.exchange.close()
    server.seal()
    const { db } = server.fixture.database
    const blocks = db.prepare<[], number>('SELECT count(*) FROM tick_block').pluck().get()
    expect(blocks).toBeGreaterThan(3)
    for (const spec of server.fixture.market.instruments)
      for (const period of periods) {
        const stored = server.store.newest(spec, period, FAR, 10_000)
        expect(stored.length, period).toBeGreaterThan(0)
        expect(barsOf(server.ticksOf(spec), period), `${spec.code} ${period}`).toEqual(stored)
      }
  })

  it('lack no more than the last ten seconds before a kill on which no decision rests', async () => {
    const other = new Server()
    await other.run(100)
    const [spec] = other.fixture.market.instruments as [InstrumentSpec]
    const killed = other.fixture.market.now()
    await other.kill()
    await other.run(100)
    await other.fixture.exchange.close()
    const rebuilt = barsOf(other.ticksOf(spec), '1min')
    const stored = other.store.newest(spec, '1min', FAR, 10_000)
    const touched = (time: number) => time + 60_000 > killed - 10_000 - STEP_MS && time <= killed
    expect(rebuilt.filter(({ time }) => !touched(time))).toEqual(stored.filter(({ time }) => !touched(time)))
    expect(stored.filter(({ time }) => touched(time)).length).toBeLessThanOrEqual(2)
  })
})
