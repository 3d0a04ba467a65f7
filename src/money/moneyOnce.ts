import type { OnceState } from '../once/once.ts'
import { askByRequestId, type OpenedOnce, openOnce } from '../once/openOnce.ts'
import { SENT_MONEY } from '../session/personalKeys.ts'

/** One request of money at a time runs under each name. */
export const MONEY = 'money'

/** What is known of a request that moves money. The intent is null where only its id outlived a restart. */
export type MoneyState<I> = OnceState<I | null>

/**
 * Opens a kind of request that moves money; `name` tells it from the others in the browser's storage. `perform` sends it and
 * answers the server's message; it rejects as any request. Only the request's id is kept for a restart.
 */
export const openMoneyOnce = <I>(
  name: string,
  perform: (intent: I, requestId: string) => Promise<string>,
): OpenedOnce<I | null, undefined> =>
  openOnce<I | null, undefined>({
    keyOf: () => MONEY,
    async perform(intent, requestId) {
      if (intent === null) throw new TypeError('a request without its intent is only asked about')
      return { message: await perform(intent, requestId), result: undefined }
    },
    ask: ({ requestId }) => askByRequestId(requestId, () => undefined),
    stored: { prefix: `${SENT_MONEY}${name}.`, toStored: () => undefined, fromStored: () => null },
    waitsForPage: true,
  })
