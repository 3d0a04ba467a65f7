import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Metrics } from './metrics.ts'
import { type MetricsServer, openMetricsServer } from './metricsServer.ts'

const metrics = new Metrics()
let isReady = true
let hasEngine = true
let isBusy = true
const live = { connections: 3, framesSent: 12, skipped: 2, cutOff: 1, refused: 0, turnedAway: 4 }
metrics.look({
  live,
  overload: () => (isBusy ? {} : undefined),
  load: () => {
    if (!hasEngine) throw new Error('no state')
    return { accounts: 5, holding: 7, pending: 2 }
  },
  priceAges: () => new Map([['EURUSD', 0.25]]),
  diskFree: () => 4096,
  unready: async () => (isReady ? [] : ['prices']),
})

let door: MetricsServer
beforeAll(async () => {
  door = await openMetricsServer(metrics.registry, { host: '127.0.0.1', port: 0 })
})
afterAll(() => door.close())

const read = async () => (await fetch(door.url)).text()

describe('the measurements', () => {
  it('tell what was counted and what there is', async () => {
    metrics.answered('submitOrder', 'ok', 3)
    metrics.answered('submitOrder', 'limited', 0.5)
    metrics.round({ entries: 4, ms: 2, waiting: 9, stored: 'written', priceLag: 12, hasReached: true })
    metrics.round({ entries: 1, ms: 1, waiting: 9, stored: 'unchanged', priceLag: 3, hasReached: false })
    metrics.round({ entries: 1, ms: 40, waiting: 0, stored: 'failed', priceLag: undefined, hasReached: true })
    metrics.priced([1, 2, 3])
    metrics.pushed('taken')
    const text = await read()
    for (const line of [
      'broker_requests_total{call="submitOrder",outcome="ok"} 1',
      'broker_requests_total{call="submitOrder",outcome="limited"} 1',
      'broker_request_seconds_bucket{le="0.005",call="submitOrder"} 2',
      'broker_engine_rounds_total{stored="failed"} 1',
      'broker_engine_rounds_total{stored="unchanged"} 1',
      'broker_engine_round_entries_sum 6',
      'broker_engine_price_lag_seconds_count 2',
      'broker_engine_price_lag_seconds_sum 0.015',
      'broker_engine_stop_lag_seconds_count 1',
      'broker_engine_stop_lag_seconds_sum 0.012',
      'broker_storm 1',
      'broker_engine_queue_entries 0',
      'broker_ticks_total 3',
      'broker_pushes_total{outcome="taken"} 1',
      'broker_live_connections 3',
      'broker_live_frames_sent_total 12',
      'broker_live_frames_dropped_total 2',
      'broker_live_turned_away_total 4',
      'broker_engine_accounts 5',
      'broker_engine_orders{status="holding"} 7',
      'broker_price_age_seconds{instrument="EURUSD"} 0.25',
      'broker_ready 1',
      'broker_disk_free_bytes 4096',
    ])
      expect(text).toContain(`${line}\n`)
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
    expect(text).toMatch(/^process_resident_memory_bytes /m)
    expect(await read()).toContain('broker_ticks_total 3\n')
  })

  it('tell nothing of an engine that is not there, and go on', async () => {
    hasEngine = false
    isBusy = false
    isReady = false
    const text = await read()
    expect(text).not.toMatch(/^broker_engine_(?:accounts|orders.*) [1-9]/m)
    expect(text).toContain('broker_ready 0\n')
    expect(text).toContain('broker_storm 0\n')
    hasEngine = true
    expect(await read()).toContain('broker_engine_accounts 5\n')
  })

  it('stand at /metrics alone, and are only read', async () => {
    for (const path of ['/', '/metricsx', '/metrics/..', '/healthz'])
      expect((await fetch(new URL(path, door.url))).status).toBe(404)
    expect((await fetch(door.url, { method: 'POST' })).status).toBe(404)
    expect((await fetch(`${door.url}?x=1`)).status).toBe(200)
  })

  it('are not opened on a port that somebody has', async () => {
    const port = Number(new URL(door.url).port)
    const place = { host: '127.0.0.1', port }
    await expect(openMetricsServer(new Metrics().registry, place)).rejects.toThrow(`METRICS_PORT ${port} is in use`)
  })
})
