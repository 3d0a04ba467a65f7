import { store } from '../store.ts'
import { periodAtom } from '../trade/periodAtom.ts'
import { currentPlayer } from './replay.ts'
import { stepUnitAtom } from './replayAtoms.ts'

/** One step of the replay, ahead or back, standing still from there: to a price, or by a bar of the chart's period. */
export function stepReplay(way: 1 | -1): void {
  const player = currentPlayer()
  player?.pause()
  if (store.get(stepUnitAtom) === 'tick') player?.stepTick(way)
  else player?.stepBar(way, store.get(periodAtom))
}
