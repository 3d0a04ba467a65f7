import { log } from '../../log.ts'
import { selectedCodeAtom } from '../../markets/atoms.ts'
import { keptRewinds, keptVariants } from '../../session/keptRewinds.ts'
import { ownTokenAtom } from '../../session/session.ts'
import { isWorkerOff } from '../../session/workerOff.ts'
import { store } from '../../store.ts'
import { drawingScopeAtom } from '../../trade/chart/chartAtoms.ts'
import { enterReplay } from '../replay.ts'
import { rewindAtom } from '../replayAtoms.ts'
import { CannotRewind, loadTrade, type RecordedTrade } from './loadTrade.ts'
import { accountFor, differences, knownRates, playTrade } from './playTrade.ts'
import { playVariant } from './playVariant.ts'
import type { Rewind } from './rewound.ts'
import { rewindKeptAtom } from './shownRewind.ts'
import { tradeTape } from './tradeTape.ts'
import { readVariants } from './variants.ts'

/** Rewinds an account's trade: loads it unless it is kept, and stands before its entry. Rejects as `loadTrade` does. */
export async function openRewind(orderId: string, isWanted: () => boolean): Promise<void> {
  const token = store.get(ownTokenAtom) ?? ''
  const trade = await tradeOf(token, orderId)
  const tape = tradeTape(trade.recording)
  const { order, script } = trade
  const actual = playTrade(script, tape, knownRates(order, script, tape))
  const stored = isWorkerOff() ? undefined : await keptVariants.read(token, orderId)
  const base = { order, trade, tape, actual, variants: [], shown: undefined }
  const variants = readVariants(stored).map((variant) => ({ variant, result: playVariant(base, variant) }))
  const rewind: Rewind = { ...base, variants, isSame: differences(order, script, actual, tape).length === 0 }
  if (!isWanted()) return
  const before = store.get(selectedCodeAtom)
  await enterReplay(tape.tape, order.showCode, {
    paused: true,
    account: accountFor(script, tape),
    plan: actual.entries,
    begun() {
      store.set(rewindAtom, rewind)
      store.set(drawingScopeAtom, `trade ${orderId}/`)
      store.set(selectedCodeAtom, tape.code)
    },
    left() {
      store.set(drawingScopeAtom, '')
      store.set(selectedCodeAtom, before ?? '')
    },
  })
}

/** The stored data of an ended trade is complete. An open trade is loaded again when online. */
async function tradeOf(token: string, orderId: string): Promise<RecordedTrade> {
  const stored = isWorkerOff() ? undefined : ((await keptRewinds.read(token, orderId)) as RecordedTrade | undefined)
  store.set(rewindKeptAtom, stored !== undefined)
  if (stored?.order.status === 'completed') return stored
  try {
    const loaded = await loadTrade(orderId)
    if (!isWorkerOff()) await keep(token, loaded)
    return loaded
  } catch (error) {
    if (stored && !(error instanceof CannotRewind)) return stored
    throw error
  }
}

async function keep(token: string, trade: RecordedTrade): Promise<void> {
  try {
    await keptRewinds.keep(token, trade.order.id, trade)
    store.set(rewindKeptAtom, true)
  } catch (error) {
    // It is rewound all the same, until the page is closed.
    log('a trade cannot be kept for offline use', error)
  }
}
