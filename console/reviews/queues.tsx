import { createContext, type ReactNode, useContext } from 'react'
import { type Queue, type ReviewKind, reviewersOf, reviewKinds } from '../../contract/operator/entities/review.ts'
import { queues as queuesCall } from '../../contract/operator/reviewing.ts'
import type { Try } from '../../src/resource/resource.ts'
import { type LoadRequest, useResource } from '../../src/resource/useResource.ts'
import { request } from '../calls/request.ts'
import { hasRole, useMe } from '../session/session.ts'

/** Interval between refreshes of the queues while the page is visible, ms. */
export const POLL_INTERVAL_MS = 5_000

interface Queues {
  /** Of the kinds that the operator reviews, in the order of the desk; as far as the server has said. */
  readonly queues: readonly Queue[]
  readonly total: number
  readonly resource: LoadRequest<readonly Queue[]>
}

const QueuesContext = createContext<Queues | undefined>(undefined)
const load = ({ byItself }: Try): Promise<readonly Queue[]> => request(queuesCall, {}, byItself)

/** The kinds that somebody reviews. */
export function useOwnKinds(): readonly ReviewKind[] {
  const me = useMe()
  return reviewKinds.filter((kind) => hasRole(me, [reviewersOf[kind]]))
}

/** Looks at the queues for all that is below. */
export function QueuesProvider({ children }: { children: ReactNode }) {
  const kinds = useOwnKinds()
  const resource = useResource(kinds.length > 0 ? load : undefined, { every: POLL_INTERVAL_MS })
  const queues = kinds.map((kind) => resource.answer?.find((queue) => queue.kind === kind) ?? { kind, waiting: 0 })
  const total = queues.reduce((sum, { waiting }) => sum + waiting, 0)
  return <QueuesContext value={{ queues, total, resource }}>{children}</QueuesContext>
}

/** Returns the queues of waiting reviews. */
export function useQueues(): Queues {
  const queues = useContext(QueuesContext)
  if (!queues) throw new Error('There is no desk here')
  return queues
}
