import { atom } from 'jotai'
import { listLogs, listTicks } from '../../../contract/calls/proof.ts'
import { candles } from '../../../contract/calls/trading.ts'
import { fromBase64 } from '../../../contract/proof/base64.ts'
import { unpackTicks } from '../../../contract/tape/tickBlock.ts'
import { AbortedError, RefusedError } from '../../api/errors.ts'
import { request } from '../../api/request.ts'
import { serverNow } from '../../live/live.ts'
import { practiceAtom } from '../../session/session.ts'
import { store } from '../../store.ts'
import { ownFiles } from '../ownData/ownFiles.ts'
import { type ExchangePorts, type KeepPlan, keepMarket, keptId, planOf, type Wanted } from './keepMarket.ts'

const silent = { silent: true } as const
/** Bars of a request at most. */
const PAGE = 1_000

/** A market that is being loaded, by the id of its file. */
export interface Keeping {
  /** 0 to 1. */
  readonly share: number
  /** Reason why it stopped early. Undefined while it runs. */
  readonly error?: unknown
  readonly stop: () => void
}

/** Running and failed downloads since the page was opened. */
export const keepingAtom = atom<Readonly<Record<string, Keeping>>>({})
/** Rises whenever a load has ended, so that lists of files load again. */
export const keptVersionAtom = atom(0)

/** Resolves when the exchange itself answers again: while a replay plays, its tape does. */
const liveMarket = () =>
  new Promise<void>((resolve) => {
    if (!store.get(practiceAtom)) return resolve()
    const stop = store.sub(practiceAtom, () => {
      if (store.get(practiceAtom)) return
      stop()
      resolve()
    })
  })

/** Asks the exchange, and again where it has asked to wait. */
async function patiently<T>(signal: AbortSignal, ask: () => Promise<T>): Promise<T> {
  for (;;) {
    await liveMarket()
    if (signal.aborted) throw new AbortedError()
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof RefusedError) || error.retryAfter === undefined) throw error
      const { retryAfter } = error
      await new Promise((resolve) => setTimeout(resolve, retryAfter * 1_000))
    }
  }
}

function exchange(signal: AbortSignal): ExchangePorts {
  let shard: Promise<number> | undefined
  return {
    now: serverNow,
    bars: ({ id }, period, before) =>
      patiently(signal, () =>
        request(candles, { instrumentId: id, period, limit: PAGE, before }, { ...silent, signal }),
      ),
    async ticks({ id }, { from, to }) {
      // Each shard records the same market.
      shard ??= patiently(signal, async () => (await request(listLogs, {}, silent))[0]?.shard ?? 0)
      const requested = { shard: await shard, instrumentId: id, from, to: to - 1 }
      const { ticks } = await patiently(signal, () => request(listTicks, requested, { ...silent, signal }))
      return ticks.flatMap(({ packed }) => unpackTicks(fromBase64(packed) ?? new Uint8Array()))
    },
  }
}

/** Finds out what there is to load. Rejects when the exchange cannot be reached. */
export const planKeeping = (wanted: Wanted): Promise<KeepPlan> => planOf(wanted, exchange(new AbortController().signal))

function show(id: string, next: Keeping | undefined): void {
  const { [id]: _, ...others } = store.get(keepingAtom)
  store.set(keepingAtom, next === undefined ? others : { ...others, [id]: next })
}

/** One tab loads a market. */
const alone = (id: string, work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request(id, work) : work()

/** Loads a market, whichever page is open meanwhile. Never rejects. */
export async function keepOffline(wanted: Wanted, plan?: KeepPlan): Promise<void> {
  const id = keptId(wanted.instrument, wanted.kind)
  const running = store.get(keepingAtom)[id]
  if (running && running.error === undefined) return
  const control = new AbortController()
  const { signal } = control
  const stop = () => {
    control.abort()
    show(id, undefined)
  }
  let share = 0
  show(id, { share, stop })
  try {
    const ports = exchange(signal)
    const onProgress = (next: number) => {
      share = next
      if (!signal.aborted) show(id, { share, stop })
    }
    await alone(id, async () =>
      keepMarket(wanted, plan ?? (await planOf(wanted, ports)), ownFiles, ports, { signal, onProgress }),
    )
    // Asked when there is something to keep; browsers ask nobody, or once.
    await navigator.storage?.persist?.().catch(() => false)
    show(id, undefined)
  } catch (error) {
    if (!signal.aborted) show(id, error instanceof AbortedError ? undefined : { share, error, stop })
  }
  store.set(keptVersionAtom, (before) => before + 1)
}

/** Stops the load of a file, if there is one. */
export const stopKeeping = (id: string): void => store.get(keepingAtom)[id]?.stop()
