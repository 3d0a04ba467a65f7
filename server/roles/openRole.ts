import type { Settings } from '../config.ts'
import { engineStride, othersStride } from '../leases/shard.ts'
import type { Surroundings } from '../openServer.ts'
import { openEngine } from './openEngine.ts'
import { openFeed } from './openFeed.ts'
import { openGateway } from './openGateway.ts'
import type { RunningRole } from './runningRole.ts'
import { openStation } from './station.ts'

/** Opens the part of an exchange that the settings name (docs/scale.md). Rejects with words for the operator. */
export async function openRole(settings: Settings, surroundings: Surroundings): Promise<RunningRole> {
  const { role, shard } = settings
  const { log } = surroundings
  const stride = role === 'engine' ? engineStride(shard) : othersStride(shard.of)
  const station = await openStation(settings, log, stride)
  try {
    if (role === 'feed') return openFeed(station)
    if (role === 'engine') return await openEngine(station, surroundings)
    return await openGateway(station, surroundings)
  } catch (error) {
    await station.close()
    throw error
  }
}
