import { unfitPart } from '../push/pushTarget.ts'
import type { SubscriptionTable } from '../push/subscriptionTable.ts'
import type { AsyncApi } from '../store/asyncApi.ts'
import type { SessionHandlers } from './handler.ts'
import { badParameter } from './parameters.ts'

export interface PushHandlerDeps {
  readonly publicKey: string
  /** The push services that may be posted to, as the setting names them. */
  readonly hosts: readonly string[]
  readonly subscriptions: Pick<AsyncApi<SubscriptionTable>, 'put' | 'removeOfSession'>
  /** The wall clock, UTC ms. */
  readonly now: () => number
}

/** Notifications for the session that asks, an extension of ours. */
export function pushHandlers({ publicKey, hosts, subscriptions, now }: PushHandlerDeps): SessionHandlers {
  return {
    pushKey: () => ({ data: publicKey }),
    subscribePush: async (target, { accountId, sessionId, speech }) => {
      const unfit = unfitPart(hosts, target)
      if (unfit !== undefined) throw badParameter(unfit)
      const put = await subscriptions.put({ ...target, accountId, sessionId, language: speech.code }, now())
      if (!put) throw badParameter('endpoint')
      return { data: undefined }
    },
    unsubscribePush: async (_, { sessionId }) => {
      await subscriptions.removeOfSession(sessionId)
      return { data: undefined }
    },
  }
}
