/**
 * How long a login with a wrong password takes for an account that there is and for one that there is not: the time must
 * not tell which it was. Tried one after the other, by turns, so that both meet the same machine. Settings: TRIES (200).
 */
import { login } from '../contract/calls/entry.ts'
import { Exchange } from '../e2e/exchange.ts'
import { freshEmail, registerReal } from '../e2e/realTrader.ts'
import { percentile } from './percentiles.ts'
import { report } from './report.ts'

const tries = Number(process.env.TRIES ?? 200)
/** Before anything is measured: the server compiles what it runs often. */
const WARM_UP = 20
/** The most that the medians may differ. */
const MAX_PERCENT = 5

const exchange = await Exchange.open({
  RATE_LOGIN: '1000000',
  RATE_REGISTER: '1000000',
  RATE_PUBLIC: '1000000',
  LOG_LEVEL: 'error',
})

async function refused(account: string): Promise<number> {
  const body = new URLSearchParams(
    login.params.encode({ account, password: 'none of theirs 7', kind: 'email' }) as object as Record<string, string>,
  )
  const began = performance.now()
  const response = await fetch(`${exchange.origin}${login.path}`, { method: 'POST', body })
  const { code } = (await response.json()) as { code: number }
  const took = performance.now() - began
  if (code !== 0) throw new Error(`a wrong password was answered with code ${code}`)
  return took
}

try {
  const known = await registerReal(exchange.origin)
  const unknown = freshEmail()
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let number = -WARM_UP; number < tries; number += 1) {
    // Whoever is first by turns meets what the other has left behind.
    const order = number % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const which of order) {
      const took = await refused(which === 'known' ? known : unknown)
      if (number >= 0) times[which].push(took)
    }
  }
  const [one, other] = [times.known, times.unknown].map((all) => percentile(all, 0.5)) as [number, number]
  const difference = (Math.abs(one - other) / Math.min(one, other)) * 100
  const median = (what: string, figure: number) => ({ what: `${what}, median`, figure, unit: 'ms' })
  report('login', `${tries} logins each with a wrong password, one after the other, by turns.`, [
    median('an account that there is', one),
    median('one that there is not', other),
    { what: 'difference of the medians', figure: difference, unit: '%', target: { atMost: MAX_PERCENT } },
  ])
} finally {
  await exchange.close()
}
