import { msg } from '@lingui/core/macro'
import { MAX_NOTE_LENGTH } from '../../contract/proof/signedNote.ts'
import type { EvidenceService } from '../proof/evidence.ts'
import { Refused } from './envelope.ts'
import type { PublicHandlers, SessionHandlers } from './handler.ts'
import { badParameter, short, within } from './parameters.ts'

const HOUR_MS = 3_600_000
/** Times beyond it are no dates. */
const LAST_TIME = 8.64e15
const MAX_KEY_LENGTH = 300

/** Reads an id. */
function whole(text: string, parameter: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text)
  throw badParameter(parameter)
}

const notYet = () => new Refused(msg`The proof is not ready yet. Try again in a few seconds.`)

/**
 * What everybody may check about the logs: an extension of ours. `desks`: one for each shard, by its number; `isKnown`: whether an
 * instrument has prices.
 */
export function proofHandlers(
  desks: readonly EvidenceService[],
  isKnown: (instrument: number) => boolean,
): PublicHandlers {
  const deskOf = (shard: number): EvidenceService => {
    const service = desks[shard]
    if (service === undefined) throw badParameter('shard')
    return service
  }
  return {
    listLogs: () => ({ data: desks.flatMap((service) => service.state() ?? []) }),
    proveGrowth: ({ shard, from, to }) => {
      const service = deskOf(shard)
      within(to, 0, service.size, 'to')
      within(from, 0, to, 'from')
      return { data: { path: service.growth(from, to) } }
    },
    listTicks: ({ shard, instrumentId, from, to }) => {
      within(from, 0, LAST_TIME, 'from')
      within(to, from, Math.min(from + HOUR_MS, LAST_TIME), 'to')
      const instrument = whole(instrumentId, 'forex_id')
      if (!isKnown(instrument)) throw badParameter('forex_id')
      const found = deskOf(shard).ofTicks(instrument, from, to)
      if (found === undefined) throw notYet()
      return { data: found }
    },
    listEntries: ({ shard, from }) => {
      const service = deskOf(shard)
      within(from, 0, service.size, 'from')
      return { data: service.entries(from) }
    },
    witnessLog: async ({ shard, key, checkpoint }) => {
      const service = deskOf(shard)
      short(key, MAX_KEY_LENGTH, 'key')
      short(checkpoint, MAX_NOTE_LENGTH, 'checkpoint')
      if (!(await service.witnesses.accept(key, checkpoint, Date.now()))) throw badParameter('checkpoint')
      return { data: undefined }
    },
    logKeys: () => {
      const state = desks[0]?.state()
      if (state === undefined) throw notYet()
      return { data: state }
    },
  }
}

/** Handlers of an account's calls about its own orders. */
export const orderProofHandlers = (service: EvidenceService): SessionHandlers => ({
  proveOrder: ({ orderId }, { accountId }) => {
    const found = service.ofOrder(accountId, whole(orderId, 'order_id'))
    if (found === undefined) throw notYet()
    return { data: found }
  },
  proveRefusals: (_, { accountId }) => {
    const found = service.ofRefusals(accountId)
    if (found === undefined) throw notYet()
    return { data: found }
  },
})
