import { atom } from 'jotai'
import { useEffect } from 'react'
import { setting } from '../../../contract/calls/session.ts'
import { request } from '../../api/request.ts'
import { store } from '../../store.ts'
import { useAtomValue } from '../../useAtom.ts'

const allowedAtom = atom<boolean>()
let asking = false

/** Whether accounts are named by phone numbers here too (`is_show_mobile`); undefined until the server has said. */
export function usePhones(): boolean | undefined {
  useEffect(() => {
    if (asking || store.get(allowedAtom) !== undefined) return
    asking = true
    request(setting, { key: 'is_show_mobile' }, { silent: true })
      .then((value) => store.set(allowedAtom, value === '1'))
      // E-mail addresses serve meanwhile; the next door asks again.
      .catch(() => undefined)
      .finally(() => {
        asking = false
      })
  }, [])
  return useAtomValue(allowedAtom)
}
