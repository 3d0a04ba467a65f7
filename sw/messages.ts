import * as v from 'valibot'
import type { Answering } from './answering.ts'
import { askedCall } from './askedCall.ts'
import { type WorkerMessage, workerMessage } from './cache/workerMessages.ts'
import type { AccountKeeper } from './keeping/accountKeeper.ts'
import type { KeptMarket } from './keptMarket.ts'

/** Who does what the page asks for. */
export interface Hands {
  readonly skipWaiting: () => Promise<void>
  readonly account: Pick<AccountKeeper, 'forget' | 'generation'>
  readonly market: Pick<KeptMarket, 'hear'>
  /** Stores what is missing of the shell. */
  readonly fill: () => Promise<void>
  /** Ends the notifications of this browser. */
  readonly endPush: () => Promise<void>
  readonly answering: Pick<Answering, 'ask'>
}

/** Does what a message of the page asks for; nothing for what is none. Resolves when it is done. */
export async function hear(data: unknown, hands: Hands): Promise<void> {
  const read = v.safeParse(workerMessage, data)
  if (read.success) await act(read.output, hands)
}

async function act(message: WorkerMessage, hands: Hands): Promise<void> {
  switch (message.type) {
    case 'SKIP_WAITING':
      return hands.skipWaiting()
    case 'FORGET_ACCOUNT':
      await Promise.all([hands.account.forget(), hands.endPush()])
      return
    case 'FILL_SHELL':
      return hands.fill()
    case 'BARS':
      return hands.market.hear(message.origin, message.code, message.bars)
    case 'ASKED_BEFORE':
      return askAgain(message, hands)
  }
}

/** One after the other: the visitor's own requests go first. */
async function askAgain(
  { urls, language, token }: Extract<WorkerMessage, { type: 'ASKED_BEFORE' }>,
  { answering, account }: Hands,
): Promise<void> {
  const { generation } = account
  for (const url of urls) {
    const headers = new Headers({ lang: language, authorization: token })
    const asked = askedCall('GET', url, headers)
    if (!asked) continue
    // The session may be over by now, and its token with it.
    if (asked.cache === 'account' && account.generation !== generation) continue
    // Only an account's own answers need to know who asks.
    if (asked.cache !== 'account') headers.set('authorization', '')
    const request = new Request(url, { headers, credentials: 'omit', cache: 'no-store' })
    const kept: Promise<unknown>[] = []
    await answering.ask(request, asked, (work) => kept.push(work)).catch(() => undefined)
    await Promise.all(kept)
  }
}
