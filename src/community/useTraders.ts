import { traders } from '../../contract/calls/community.ts'
import type { Trader } from '../../contract/entities/market.ts'
import { request } from '../api/request.ts'
import { type Asked, useAnswer } from '../session/useAnswer.ts'
import { useReturns } from '../session/useReturns.ts'

/** Who is ranked, the best first. */
export interface RankedTraders {
  readonly list: readonly Trader[]
  /** When a kept copy came from the server, our clock, ms; undefined for what came just now. */
  readonly asOf: number | undefined
}

async function ask(): Promise<RankedTraders> {
  let asOf: number | undefined
  const noted = (storedAt: number | undefined) => {
    asOf = storedAt
  }
  const list = await request(traders, {}, { silent: true, asOf: noted })
  return { list, asOf }
}

/** The ranked traders; asked for again by whoever comes back to them. */
export function useTraders(): Asked<RankedTraders> {
  const asked = useAnswer(ask)
  useReturns(asked.reload)
  return asked
}
