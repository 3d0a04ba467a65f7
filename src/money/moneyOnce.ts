import type { Spoken } from '../api/client.ts'
import type { OnceState } from '../once/once.ts'
import { askByRequestId, type OpenedOnce, openOnce } from '../once/openOnce.ts'
import { SENT_MONEY } from '../session/personalKeys.ts'

/** What is known of a request that moves money. The intent is null where only its id outlived a restart. */
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
    ask: ({ requestId }) => askByRequestId(requestId, () => undefined),
    stored: { prefix: `${SENT_MONEY}${name}.`, toStored: () => undefined, fromStored: () => null },
    waitsForPage: true,
  })
