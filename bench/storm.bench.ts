/**
 * Fifty times as many orders as the exchange can take, while prices fall: closing orders are answered, new positions are refused with
 * the expected wait. Once at the engine's entrance, once over HTTP; the table goes to dist/bench/storm.md, from where `npm run storm`
 * takes it. Settings: RUNS (5), ACCOUNTS (2000), POSITIONS (40000), TICKS a second (2000), SECONDS (5), TIMES (50), CLOSING (0.25),
 * PATIENCE (30), HTTP (1; 0 leaves it out).
 */
import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { median } from './percentiles.ts'
import { type Figure, figureText, report } from './report.ts'
import { drill, type StormResult } from './stormDrill.ts'
import { flood } from './stormFlood.ts'
import { drillOverHttp, type HttpResult } from './stormOverHttp.ts'

const setting = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise)
const runs = setting('RUNS', 5)
const size = {
  accounts: setting('ACCOUNTS', 2_000),
  positions: setting('POSITIONS', 40_000),
  ticks: setting('TICKS', 2_000),
  seconds: setting('SECONDS', 5),
  times: setting('TIMES', 50),
  closing: setting('CLOSING', 0.25),
  patience: setting('PATIENCE', 30),
}
const { times, closing, seconds } = size

async function measure(): Promise<void> {
  const inside: StormResult[] = []
  const http: HttpResult[] = []
  for (let run = 0; run < runs; run++) {
    inside.push(await drill(size))
    console.log(JSON.stringify(inside.at(-1)))
    if (process.env.HTTP === '0') continue
    http.push(await drillOverHttp(times, closing, seconds, process.argv[1] ?? ''))
    console.log(JSON.stringify(http.at(-1)))
  }
  const [sound, all] = [inside.every(({ books }) => books.length === 0), [...inside, ...http]]
  const of = <Came>(result: readonly Came[], value: (one: Came) => number) => median(result.map(value))
  const both = (value: (one: StormResult | HttpResult) => number, unit = '') =>
    [of(inside, value), of<HttpResult>(http, value)].map((figure) => figureText(figure, unit))
  const share = ({ closes: { answered, offered } }: StormResult | HttpResult) => (answered * 100) / offered
  const least = (result: readonly (StormResult | HttpResult)[]) => figureText(Math.min(...result.map(share)), '%')
  const most = (result: readonly (StormResult | HttpResult)[], value: (one: StormResult | HttpResult) => number) =>
    result.length === 0 ? '–' : String(Math.max(...result.map(value)))
  const inText = (value: (one: StormResult) => number, unit: string) => [figureText(of(inside, value), unit), '–']
  const rows: readonly (readonly string[])[] = [
    ['', 'at the engine’s entrance', 'over HTTP'],
    ['Sustainable', ...both((one) => one.sustainable, '/s')],
    ['Offered', ...both((one) => one.offered, '/s')],
    ['In multiples of what is sustainable', ...both((one) => one.offered / one.sustainable)],
    ['Closing orders offered', ...both((one) => one.closes.offered / seconds, '/s')],
    ['**Closing orders answered, in the worst run**', least(inside), http.length === 0 ? '–' : least(http)],
    ['Answer to a closing order, half', ...both((one) => one.closes.p50, 'ms')],
    ['**Answer to a closing order, 99 %**', ...both((one) => one.closes.p99, 'ms')],
    ['New positions opened', ...both((one) => one.opens.done / seconds, '/s')],
    ['New positions refused with the expected wait', ...both((one) => one.opens.refused / seconds, '/s')],
    ['New positions refused by other rules, such as margin', ...both((one) => one.opens.declined / seconds, '/s')],
    ['New positions without an answer', ...both((one) => one.opens.unanswered)],
    ['Longest lag of a price', ...inText((one) => one.priceLag, 'ms')],
    ['Longest lag of a stop', ...inText((one) => one.stopLag, 'ms')],
    ['Stops and targets filled', ...inText((one) => one.stops / seconds, '/s')],
    ['Lost, in all runs', most(inside, (one) => one.lost), most(http, (one) => one.lost)],
    ['Doubled, in all runs', most(inside, (one) => one.doubled), most(http, (one) => one.doubled)],
    ['Books', sound ? 'balanced' : 'NOT balanced', '–'],
  ]
  const line = (row: readonly string[]) => `| ${row.join(' | ')} |`
  const table = [line(rows[0] ?? []), '|---|---:|---:|', ...rows.slice(1).map(line)].join('\n')
  const created = `Medians of ${runs} runs of ${seconds} s on ${cpus().length} processor cores, Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}: ${size.accounts} accounts with ${size.positions} positions and ${size.ticks} prices a second at the engine’s entrance, where the engine’s own thread offers the load. ${loadavg()[0]?.toFixed(0)} processes wanted a core.`
  writeFileSync('dist/bench/storm.md', `${table}\n\n${created}\n`)
  console.log(table)
  const figures: Figure[] = [
    {
      what: 'closing orders answered, at worst',
      figure: Math.min(...all.map(share)),
      unit: '%',
      target: { atLeast: 100 },
    },
    {
      ...{ what: 'answer to a closing order, 99 %', figure: of(inside, (one) => one.closes.p99), unit: 'ms' },
      ...{ baseline: of(inside, (one) => one.lively.p99), target: { atMost: 1_000 } },
    },
    { what: 'longest lag of a stop', figure: of(inside, (one) => one.stopLag), unit: 'ms' },
    {
      what: 'orders lost or doubled',
      figure: Math.max(...all.map((one) => one.lost + one.doubled)),
      unit: '',
      target: { atMost: 0 },
    },
  ]
  if (http.length > 0)
    figures.push({
      ...{ what: 'answer to a closing order over HTTP, 99 %', figure: of(http, (one) => one.closes.p99), unit: 'ms' },
      ...{
        target: { atMost: 1_000 },
        note: `${figureText(
          of(http, (one) => one.offered / one.sustainable),
          '',
        )} times the load`,
      },
    })
  report(
    'storm',
    `${times} times the orders that the engine can take for ${seconds} s, ${closing} times closing orders, while ${size.ticks} falling prices a second come; the baseline is the same just below what it can take. Over HTTP as many as a process beside the server can send.`,
    figures,
  )
}

if (process.env.FLOOD === undefined) await measure()
else {
  console.log('sending')
  console.log(JSON.stringify(await flood(JSON.parse(process.env.FLOOD))))
}
