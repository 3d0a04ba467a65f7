/**
 * The same over HTTP, against the built server: new positions from a process of their own, as many as it can send beside the server,
 * and closing orders on connections of their own, as people send them.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { closeOrder, submitOrder } from '../contract/calls/trading.ts'
import { Exchange } from '../e2e/exchange.ts'
import { Trader } from '../e2e/trader.ts'
import { percentile } from './percentiles.ts'
import type { Flood, Flooded } from './stormFlood.ts'

/** Result over HTTP. Times in ms, from when a closing order was due to be sent. */
export interface HttpResult {
  /** Orders a second, each answered before its trader sends the next. */
  readonly sustainable: number
  /** Orders a second that were really sent. */
  readonly offered: number
  readonly closes: { readonly offered: number; readonly answered: number; readonly p50: number; readonly p99: number }
  readonly opens: Flooded
  readonly lost: number
  readonly doubled: number
}

const TRADERS = 32
const POSITIONS = 60
const NONE = { targetPrice: '0', stopLoss: '0', takeProfit: '0' }

/** Runs it. `times`: the load to offer, in multiples of what is sustainable; `program`: what floods (`FLOOD` tells it how). */
export async function drillOverHttp(
  times: number,
  closing: number,
  seconds: number,
  program: string,
): Promise<HttpResult> {
  const plenty = { RATE_SESSION: '1000000', RATE_PUBLIC: '1000000', RATE_DEMO: '1000000' }
  const exchange = await Exchange.open({ ...plenty, LOG_LEVEL: 'error' })
  const agent = new Agent({ keepAlive: true })
  try {
    const traders = await Promise.all(Array.from({ length: TRADERS }, () => Trader.open(exchange.origin)))
    const started = performance.now()
    const held = (
      await Promise.all(
        traders.map(async (trader) => {
          const ids: string[] = []
          for (let i = 0; i < POSITIONS; i++) ids.push((await trader.submit('EURUSD'))?.id ?? '')
          return ids.map((id) => ({ id, token: trader.token }))
        }),
      )
    ).flat()
    const sustainable = Math.round((held.length * 1_000) / (performance.now() - started))
    const spec = (traders[0] as Trader).instrument('EURUSD')
    const order = submitOrder.params.encode({
      ...{ instrumentId: spec.id, side: 'buy', mode: 'market', lots: String(spec.lotMin), leverage: 100, ...NONE },
      requestId: undefined,
    } as never) as Record<string, unknown>
    const fields = Object.entries(order).filter(([, value]) => value !== undefined && value !== null)
    const query = new URLSearchParams(fields.map(([name, value]) => [name, String(value)]))
    const { port } = new URL(exchange.origin)
    const flood: Flood = {
      ...{ port: Number(port), tokens: traders.map(({ token }) => token), seconds },
      ...{ order: `${submitOrder.path}?${query}`, rate: sustainable * (times - closing) },
    }
    const flooding = spawn(process.execPath, [program], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, FLOOD: JSON.stringify(flood) },
    })
    const said = textOf(flooding)
    // Its connections are open by then.
    await once(flooding.stdout as NonNullable<typeof flooding.stdout>, 'data')
    const closes = { offered: 0, done: 0, took: [] as number[] }
    const from = performance.now()
    const all: Promise<void>[] = []
    for (let ms = 0; ms < seconds * 1_000; ms = performance.now() - from) {
      for (; closes.offered < Math.min(held.length, (sustainable * closing * ms) / 1_000); closes.offered++) {
        const { id, token } = held[closes.offered] as { id: string; token: string }
        const path = `${closeOrder.path}?id=${id}&request_id=close-${id}`
        const due = performance.now()
        const close = ask(exchange.origin + path, token, agent).then(
          (answer) => {
            closes.took.push(performance.now() - due)
            if (answer.includes('"code":1')) closes.done += 1
          },
          () => undefined,
        )
        all.push(close)
      }
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    await Promise.all(all)
    const opens = JSON.parse((await said).split('\n').at(-2) ?? '') as Flooded
    const still = (
      await Promise.all(
        traders.map(async ({ origin, token }) => {
          const path = '/v1/api/forex/my_deal?status=1&page=1&limit=1'
          return JSON.parse(await ask(origin + path, token, agent)).data.total as number
        }),
      )
    ).reduce((sum, each) => sum + each, 0)
    const wanted = held.length - closes.done + opens.done
    const [p50, p99] = [percentile(closes.took, 0.5), percentile(closes.took, 0.99)]
    return {
      ...{ sustainable, offered: Math.round(opens.sent / opens.seconds + closes.offered / seconds), opens },
      closes: { offered: closes.offered, answered: closes.took.length, p50, p99 },
      lost: Math.max(0, wanted - still),
      doubled: Math.max(0, still - wanted),
    }
  } finally {
    agent.destroy()
    await exchange.close()
  }
}

async function textOf(child: ChildProcess): Promise<string> {
  let text = ''
  child.stdout?.on('data', (data) => {
    text += String(data)
  })
  await once(child, 'close')
  return text
}

function ask(url: string, token: string, agent: Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { authorization: token, lang: 'en' } }, (response) => {
      let text = ''
      response.on('data', (data) => {
        text += String(data)
      })
      response.on('end', () => resolve(text))
      response.on('error', reject)
    }).on('error', reject)
  })
}
