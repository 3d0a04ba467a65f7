import { type OpenMarket, openMarket } from '../feed/openMarket.ts'
import { acquireLease, type Lease } from '../leases/lease.ts'
import { CandleStore } from '../markets/candleStore.ts'
import { Candles } from '../markets/candles.ts'
import { instruments, testInstruments } from '../markets/instruments.ts'
import { marketSettings } from '../openServer.ts'
import { FEED } from './followedMarket.ts'
import { publishMarketInfo } from './marketInfo.ts'
import { PricePublisher } from './pricePublisher.ts'
import { readSignedPrices } from './priceWire.ts'
import type { RunningRole } from './runningRole.ts'
import type { Signer } from './signing.ts'
import { signerOf } from './signingKey.ts'
import type { Station } from './station.ts'

const READ_MS = 60_000

/** Makes prices, tells them and keeps the candles: one feed does, the others stand by. Resolves when it stands by or runs. */
export function openFeed(station: Station): RunningRole {
  const { settings, leases, name, log, fall } = station
  const signer = signerOf(settings)
  const leaving = new AbortController()
  const running = acquireLease({
    ...{ table: leases, name: FEED, owner: name, from: { prices: 0, commands: 0 }, log },
    ...{ lost: fall, signal: leaving.signal },
  }).then((lease) => run(station, lease, signer))
  running.catch((error: unknown) => {
    if (!leaving.signal.aborted) fall(`the feed cannot run: ${String(error)}`)
  })
  return {
    words: 'as a feed',
    metricsUrl: undefined,
    drain: () => Promise.resolve(),
    close: async () => {
      leaving.abort()
      await running.then(
        (feed) => feed.close(),
        () => undefined,
      )
      await station.close()
    },
  }
}

async function run(station: Station, lease: Lease, signer: Signer): Promise<{ close(): Promise<void> }> {
  const { settings, database, prices, log, fall } = station
  const { last } = await prices.ends()
  await catchUp(station, lease, last)
  let publisher: PricePublisher | undefined
  // What is in the candles now has been told, up to this message at least.
  const guard = () => lease.hold({ prices: publisher?.last ?? last, commands: 0 })
  const opened: OpenMarket = await openMarket(database, marketSettings(settings), log, guard)
  const { market, clock } = opened
  publishMarketInfo(database.db, { kind: market.source, codes: market.instruments.map(({ code }) => code) })
  const { fence } = lease
  publisher = new PricePublisher({
    ...{ log: prices, signer, kind: market.source, last, fence },
    now: () => clock.now(),
    lost: fall,
  })
  market.subscribe(publisher.take)
  opened.start()
  log.info({ last, source: market.source }, 'telling prices')
  return {
    close: async () => {
      await opened.stop()
      publisher?.close()
      lease.release()
    },
  }
}

/** Takes into the candles what the feed before this one has told and not yet written. */
async function catchUp({ database, prices, verifier, log }: Station, lease: Lease, last: number): Promise<void> {
  const guard = () => lease.hold({ prices: last, commands: 0 })
  const store = new CandleStore(database, guard)
  const known = store.position()
  const { first } = await prices.ends()
  const from = Math.max(first, lease.from.prices + 1)
  if (known === undefined || from > last) return
  const messages = await prices.read(from, last, READ_MS)
  const ticks = messages
    .flatMap((logged) => readSignedPrices(logged, verifier)?.ticks ?? [])
    .filter(({ time }) => time > known.time)
  const newest = ticks.at(-1)
  if (newest === undefined) return
  const candles = new Candles(store, [...instruments, ...testInstruments])
  candles.take(ticks)
  candles.flush({ source: known.source, time: newest.time })
  log.info({ ticks: ticks.length }, 'took over what the last feed had told')
}
