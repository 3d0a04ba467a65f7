import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { settingsTable } from '../config.ts'
import { storeUsage } from '../ops/storeUsage.ts'
import { Metrics } from './metrics.ts'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const handbook = read('docs/operations.md')
const found = (text: string, pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))]
const variables = new Set(Object.values(settingsTable).map(({ variable }) => variable))

describe('the handbook of who operates it', () => {
  it('names every measurement there is, and none that there is not', () => {
    const metrics = new Metrics()
    metrics.look({
      overload: () => undefined,
      live: { connections: 0, framesSent: 0, skipped: 0, cutOff: 0, refused: 0, turnedAway: 0 },
      load: () => ({ accounts: 0, holding: 0, pending: 0 }),
      priceAges: () => new Map(),
      diskFree: () => 0,
      unready: async () => [],
    })
    const known = metrics.registry.getMetricsAsArray().map(({ name }) => name)
    const named = found(handbook, /\b(broker_\w+)/g).map((name) => name.replace(/_bucket$/, ''))
    expect([...new Set(named)].sort()).toEqual([...known].sort())
  })

  it.each(['docs/operations.md', 'docs/scale.md', 'compose.yaml', 'Dockerfile'])(
    'sets only what the server reads: %s',
    (path) => {
      const text = read(path)
      const set = [...found(text, /\b([A-Z]+(?:_[A-Z]+)*)(?==[^=])/g), ...found(text, /^\s+([A-Z]+(?:_[A-Z]+)*): /gm)]
      const quoted = found(text, /`([A-Z]+_[A-Z_]+)`/g)
      const ofNats = ['NATS_GATEWAY_KEY', 'NATS_ENGINE_KEY', 'NATS_FEED_KEY']
      const others = ['POSTGRES_USER', 'POSTGRES_DB', 'POSTGRES_PASSWORD', 'POSTGRES_APP_PASSWORD', ...ofNats]
      expect([...set, ...quoted].filter((name) => !variables.has(name) && !others.includes(name))).toEqual([])
      expect(set.length + quoted.length).toBeGreaterThan(1)
    },
  )

  it('knows every command about the whole store', () => {
    for (const line of storeUsage) expect(handbook).toContain(/^npm run ops -- [\w-]+/.exec(line)?.[0])
  })
})
