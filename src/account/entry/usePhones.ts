import { useEffect } from 'react'
import { setting } from '../../../contract/calls/session.ts'
import { request } from '../../api/request.ts'
import { Resource } from '../../resource/resource.ts'
import { store } from '../../store.ts'
import { useAtomValue } from '../../useAtom.ts'

const allowed = new Resource((key: 'is_show_mobile') => request(setting, { key }, { silent: true }), { isPublic: true })

/**
 * Returns true if accounts can be named by phone numbers (`is_show_mobile`), or undefined until the server has said.
 */
export function usePhones(): boolean | undefined {
  useEffect(() => {
    const { answer, busy } = store.get(allowed.state)
    // E-mail addresses serve after a failure; the next form asks again.
    if (answer === undefined && !busy) void allowed.ask('is_show_mobile')
  }, [])
  const { answer } = useAtomValue(allowed.state)
  return answer === undefined ? undefined : answer === '1'
}
