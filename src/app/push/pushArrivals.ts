import * as v from 'valibot'
import { pageMessage } from '../../../sw/cache/workerMessages.ts'
import { languageAtom } from '../../i18n/language.ts'
import { instrumentOf, instrumentsAtom, selectedCodeAtom } from '../../markets/atoms.ts'
import { currentPlace, goTo } from '../../router.tsx'
import { adoptPush, pushOfferedAtom, renewPush } from '../../session/pushDevice.ts'
import { userAtom } from '../../session/session.ts'
import { store } from '../../store.ts'

/** Goes where a notification leads; the chart of an instrument is that of the one it names. */
export function arrive(path: string): void {
  const { pathname, searchParams } = new URL(path, 'https://app.invalid')
  const code = searchParams.get('code')
  if (pathname !== '/trade' || code === null) {
    goTo(path)
    return
  }
  goTo('/trade', { replace: currentPlace().pathname === '/trade' })
  onceListed(() => {
    if (instrumentOf({ code })) store.set(selectedCodeAtom, code)
  })
}

/** Goes on once there are instruments: a window that a notification has opened has none yet. */
function onceListed(go: () => void): void {
  if (store.get(instrumentsAtom).length > 0) {
    go()
    return
  }
  const stop = store.sub(instrumentsAtom, () => {
    if (store.get(instrumentsAtom).length === 0) return
    stop()
    go()
  })
}

/**
 * Follows notifications that are tapped, in this window or by opening it, and keeps what this browser has subscribed as the
 * server knows it: whoever is logged in, in the language of now.
 */
export function startPush(): void {
  navigator.serviceWorker?.addEventListener('message', ({ data }) => {
    const read = v.safeParse(pageMessage, data)
    if (read.success && read.output.type === 'GO') arrive(read.output.path)
  })
  const { pathname, search } = currentPlace()
  if (pathname === '/trade' && search !== '') arrive(pathname + search)
  adoptPush()
  let stored = ''
  const keep = () => {
    const user = store.get(userAtom)
    const now = `${user?.id} ${store.get(pushOfferedAtom)} ${store.get(languageAtom).code}`
    if (now !== stored) void renewPush()
    stored = now
  }
  for (const atom of [userAtom, pushOfferedAtom, languageAtom]) store.sub(atom, keep)
  keep()
}
