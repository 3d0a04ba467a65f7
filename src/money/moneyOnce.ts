import type { Spoken } from '../api/client.ts'
import type { OnceState } from '../once/once.ts'
import { type OpenedOnce, openOnce, queryByRequestId } from '../once/openOnce.ts'
import { SENT_MONEY } from '../session/personalKeys.ts'

/** State of a request that moves money. The intent is null if only its id survived a restart. */
export type MoneyState<I> = OnceState<I | null>

/**
 * Opens a kind of request that moves money, of which one at a time runs. `name` tells it from the others in the browser's
 * storage. Only the request's id is kept for a restart.
 */
export const openMoneyOnce = <I>(
  name: string,
  perform: (intent: I, requestId: string) => Promise<Spoken<undefined>>,
): OpenedOnce<I | null, undefined> =>
  openOnce<I | null, undefined>({
    async perform(intent, requestId) {
      if (intent === null) throw new TypeError('a request without its intent is only asked about')
      return perform(intent, requestId)
    },
    ask: ({ requestId }) => queryByRequestId(requestId, () => undefined),
    stored: { prefix: `${SENT_MONEY}${name}.`, toStored: () => undefined, fromStored: () => null },
    waitsForPage: true,
  })
