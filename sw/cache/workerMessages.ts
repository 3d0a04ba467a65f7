import * as v from 'valibot'
import { pushPath } from '../../contract/pushMessage.ts'
import { cachedBar } from './cachedRecords.ts'
import { capturedScreen } from './capturedScreen.ts'

/** Messages from the page to the service worker. */
export const workerMessage = v.variant('type', [
  /** Take over: the visitor has agreed, and no order is under way. */
  v.object({ type: v.literal('SKIP_WAITING') }),
  /** The session is over or another's: what was kept for the account goes. */
  v.object({ type: v.literal('FORGET_ACCOUNT') }),
  /** Store what the browser or the visitor has deleted of the app's own files. */
  v.object({ type: v.literal('FILL_SHELL') }),
  /**
   * What a first visit asked before there was a worker, to be asked again and kept: addresses of the API, with what their
   * requests carried. The token is for that one asking.
   */
  v.object({ type: v.literal('ASKED_BEFORE'), urls: v.array(v.string()), language: v.string(), token: v.string() }),
  /** One-minute bars that the live channel told, oldest first; each of them is over. */
  v.object({ type: v.literal('BARS'), origin: v.string(), code: v.string(), bars: v.array(cachedBar) }),
  /** The screen that is shown, for the next start. */
  v.object({ type: v.literal('SCREEN'), screen: capturedScreen }),
])
export type WorkerMessage = v.InferOutput<typeof workerMessage>

/** Messages from the service worker to the page. */
export const pageMessage = v.variant('type', [
  /** The network's answer to that path is kept now; the page was given an older one, since it took too long. */
  v.object({ type: v.literal('LATE'), path: v.string() }),
  /** A notification was tapped that leads to this page. */
  v.object({ type: v.literal('GO'), path: pushPath }),
])
export type PageMessage = v.InferOutput<typeof pageMessage>
