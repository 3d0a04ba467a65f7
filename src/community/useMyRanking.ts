import { joinRanking, myRanking } from '../../contract/calls/community.ts'
import { request } from '../api/request.ts'
import { useResource } from '../resource/useResource.ts'
import { offersAtom } from '../session/offers.ts'
import { loggedInAtom, practiceAtom, userAtom } from '../session/session.ts'
import { useAtomValue } from '../useAtom.ts'

/** The user's view of the ranking. */
export interface MyRanking {
  /**
   * `none`: this server lets nobody in, or it is a practice · `visitor` · `demo`: needs a real account · `unknown`: not
   * known yet, or not to be known · `out`, and `in` under a nickname.
   */
  readonly part: 'none' | 'visitor' | 'demo' | 'unknown' | 'out' | 'in'
  readonly nickname: string | undefined
  /** Reason why it is not known, once asking came to nothing. */
  readonly error: unknown
  readonly reload: () => void
}

const ask = () => request(myRanking, {}, { silent: true })

/** Returns whether the account is ranked, and its nickname. */
export function useMyRanking(): MyRanking {
  const offers = useAtomValue(offersAtom)
  const practice = useAtomValue(practiceAtom)
  const loggedIn = useAtomValue(loggedInAtom)
  const demo = useAtomValue(userAtom)?.demo
  const offered = offers(myRanking) && offers(joinRanking) && !practice
  const { answer, error, busy, reload } = useResource(offered && demo !== undefined ? ask : undefined)
  const reported = { nickname: undefined, error: undefined, reload }
  if (!offered) return { ...reported, part: 'none' }
  if (!loggedIn) return { ...reported, part: 'visitor' }
  if (answer === undefined) return { ...reported, part: 'unknown', error: busy ? undefined : error }
  const { nickname, open } = answer
  if (demo && !open) return { ...reported, part: 'demo' }
  return { ...reported, part: nickname === undefined ? 'out' : 'in', nickname }
}
