import { proveOrder } from '../../../contract/calls/proof.ts'
import type { KeptEvidence } from '../../../contract/entities/evidence.ts'
import type { Order } from '../../../contract/entities/order.ts'
import { readCheckpoint } from '../../../contract/proof/checkpoint.ts'
import { type Pack, writePack } from '../../../contract/proof/pack.ts'
import { isSignedAs, keyText, parseKey, readNote } from '../../../contract/proof/signedNote.ts'
import { RefusedError } from '../../api/errors.ts'
import { request } from '../../api/request.ts'
import { instrumentOf } from '../../markets/instruments.ts'
import { currentToken } from '../../session/session.ts'
import { knownLogs } from './knownLogs.ts'
import { momentsOf } from './orderMoments.ts'
import { fetchGrowth, onDevice } from './orderProof.ts'
import { askLogs, publishedWitnesses } from './witnesses.ts'

/**
 * Returns the data of this device and the server about an order as a file. Rejects if the server can't be reached and nothing
 * is stored.
 */
export async function packFile(order: Order): Promise<File> {
  const known = knownLogs()
  const evidence = await evidenceOf(order.id)
  const witnesses = await publishedWitnesses(evidence, { askLogs, fetchGrowth }).catch(() => evidence.witnesses)
  const [first] = evidence.ticks
  const instrument = instrumentOf(order)
  const { checkpoint, keys } = known[evidence.shard] ?? { checkpoint: '', keys: [] }
  const signatures = readNote(checkpoint)?.signatures ?? []
  const key = keys.map(parseKey).find((one) => one && signatures.some((signature) => isSignedAs(signature, one)))
  const pack: Pack = {
    ...{ format: 'dispute-pack', version: 1, exportedAt: Date.now(), order: order.id },
    market: {
      id: first?.instrumentId ?? order.instrumentId ?? '',
      ...{ code: instrument?.code ?? order.code ?? '', name: order.showCode, digits: instrument?.digits ?? 5 },
    },
    server: { ...evidence, witnesses },
    ...(key && { seen: { key: keyText(key), checkpoint, path: await growth(checkpoint, evidence) } }),
    device: momentsOf(order.id),
  }
  return new File([writePack(pack)], `order-${order.id}.json`, { type: 'application/json' })
}

/** From the server, or else as this device has kept it. */
async function evidenceOf(orderId: string): Promise<KeptEvidence> {
  try {
    return await request(proveOrder, { orderId }, { silent: true })
  } catch (error) {
    if (error instanceof RefusedError) throw error
    const held = await (await onDevice(currentToken() ?? '')).read(orderId)
    if (held === undefined) throw error
    return held
  }
}

const sizeOf = (note: string): number => readCheckpoint(readNote(note)?.text ?? '')?.size ?? 0

/** Returns the proof that one checkpoint grew out of the other, or undefined if the server does not provide one. */
async function growth(seen: string, { shard, checkpoint }: KeptEvidence): Promise<readonly string[]> {
  const [from = 0, to = 0] = [sizeOf(seen), sizeOf(checkpoint)].sort((one, other) => one - other)
  return from === to ? [] : ((await fetchGrowth(shard, from, to)) ?? [])
}
