import { listTicks } from '../../../contract/calls/proof.ts'
import type { LoggedTicks } from '../../../contract/entities/evidence.ts'
import { request } from '../../api/request.ts'

/** The server answers so much at once, ms. */
const AT_ONCE_MS = 3_600_000

/** The recorded ticks of an instrument from one time to another, UTC ms. Rejects like any request. */
export async function recordedTicks(
  shard: number,
  instrumentId: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<LoggedTicks[]> {
  const found: LoggedTicks[] = []
  for (let start = from; start < to; start += AT_ONCE_MS) {
    const requested = { shard, instrumentId, from: start, to: Math.min(to, start + AT_ONCE_MS) }
    found.push(...(await request(listTicks, requested, { silent: true })).ticks)
  }
  return found
}
