import { userInfo } from '../../contract/calls/session.ts'
import type { User } from '../../contract/entities/account.ts'
import { request } from '../api/request.ts'
import { useResource } from '../resource/useResource.ts'
import { useAtomValue } from '../useAtom.ts'
import { setUser, userAtom } from './session.ts'

const ask = () => request(userInfo, {}).then(setUser)

/** The user. Asks the server who that is while it is not known: its answer leads a visitor to the log-in (document 1 §2). */
export function useKnownUser(): User | undefined {
  const user = useAtomValue(userAtom)
  useResource(user === undefined ? ask : undefined)
  return user
}
