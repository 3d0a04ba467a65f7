import { createContext, type ReactNode, useContext } from 'react'
import { type Queue, type ReviewKind, reviewersOf, reviewKinds } from '../../contract/operator/entities/review.ts'
import { queues as queuesCall } from '../../contract/operator/reviewing.ts'
import type { Try } from '../../src/resource/resource.ts'
import { type Asked, useResource } from '../../src/resource/useResource.ts'
import { ask } from '../calls/ask.ts'
import { hasRole, useMe } from '../session/session.ts'

/** How often the queues are looked at while the page can be seen, ms. */
export const LOOK_EVERY_MS = 5_000

interface Queues {
  /** Of the kinds that the operator reviews, in the order of the desk; as far as the server has said. */
  readonly queues: readonly Queue[]
  readonly total: number
  readonly asked: Asked<readonly Queue[]>
}

const QueuesContext = createContext<Queues | undefined>(undefined)
const load = ({ byItself }: Try): Promise<readonly Queue[]> => ask(queuesCall, {}, byItself)

/** The kinds that somebody reviews. */
export function useOwnKinds(): readonly ReviewKind[] {
  const me = useMe()
  return reviewKinds.filter((kind) => hasRole(me, [reviewersOf[kind]]))
}

/** Looks at the queues for all that is below. */
export function QueuesProvider({ children }: { children: ReactNode }) {
  const kinds = useOwnKinds()
  const asked = useResource(kinds.length > 0 ? load : undefined, { every: LOOK_EVERY_MS })
  const queues = kinds.map((kind) => asked.answer?.find((queue) => queue.kind === kind) ?? { kind, waiting: 0 })
  const total = queues.reduce((sum, { waiting }) => sum + waiting, 0)
  return <QueuesContext value={{ queues, total, asked }}>{children}</QueuesContext>
}

/** What waits at the desk. */
export function useQueues(): Queues {
  const queues = useContext(QueuesContext)
  if (!queues) throw new Error('There is no desk here')
  return queues
}
