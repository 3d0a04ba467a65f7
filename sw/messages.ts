import * as v from 'valibot'
import type { Answering } from './answering.ts'
import type { CapturedScreen } from './cache/capturedScreen.ts'
import { type WorkerMessage, workerMessage } from './cache/workerMessages.ts'
import { cacheableCall } from './cacheableCall.ts'
import type { CachedMarket } from './cachedMarket.ts'
import type { AccountCache } from './caches/accountCache.ts'
import type { KeptScreens } from './keptScreens.ts'

/** Handlers for the page's requests. */
export interface MessageHandlers {
  readonly skipWaiting: () => Promise<void>
  readonly account: Pick<AccountCache, 'forget' | 'generation'>
  readonly market: Pick<CachedMarket, 'hear'>
  readonly screens: Pick<KeptScreens, 'put' | 'forget'>
  /** Stores what is missing of the shell. */
  readonly fill: () => Promise<void>
  /** Ends the notifications of this browser. */
  readonly endPush: () => Promise<void>
  readonly answering: Pick<Answering, 'ask'>
}

/** Does what a message of the page asks for; nothing for what is none. Resolves when it is done. */
export async function handleMessage(data: unknown, hands: MessageHandlers): Promise<void> {
  const read = v.safeParse(workerMessage, data)
  if (read.success) await act(read.output, hands)
}

async function act(message: WorkerMessage, hands: MessageHandlers): Promise<void> {
  switch (message.type) {
    case 'SKIP_WAITING':
      return hands.skipWaiting()
    case 'FORGET_ACCOUNT':
      await Promise.all([hands.account.forget(), hands.screens.forget(), hands.endPush()])
      return
    case 'FILL_SHELL':
      return hands.fill()
    case 'BARS':
      return hands.market.hear(message.origin, message.code, message.bars)
    case 'SCREEN':
      return hands.screens.put(message.screen as CapturedScreen)
    case 'ASKED_BEFORE':
      return askAgain(message, hands)
  }
}

/** One after the other: the visitor's own requests go first. */
async function askAgain(
  { urls, language, token }: Extract<WorkerMessage, { type: 'ASKED_BEFORE' }>,
  { answering, account }: MessageHandlers,
): Promise<void> {
  const { generation } = account
  for (const url of urls) {
    const headers = new Headers({ lang: language, authorization: token })
    const requested = cacheableCall('GET', url, headers)
    if (!requested) continue
    // The session may be over by now, and its token with it.
    if (requested.cache === 'account' && account.generation !== generation) continue
    // Only an account's own answers need to know who asks.
    if (requested.cache !== 'account') headers.set('authorization', '')
    const request = new Request(url, { headers, credentials: 'omit', cache: 'no-store' })
    const stored: Promise<unknown>[] = []
    await answering.ask(request, requested, (work) => stored.push(work)).catch(() => undefined)
    await Promise.all(stored)
  }
}
