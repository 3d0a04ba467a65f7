import { loggedInAtom } from '../../session/session.ts'
import { store } from '../../store.ts'

/** Asks the browser to keep what is stored: of somebody who logs in, not of everybody who looks in. Browsers ask nobody, or once. */
export function startPersist(): void {
  const ask = async () => {
    if (!store.get(loggedInAtom) || !navigator.storage?.persist) return
    if (!(await navigator.storage.persisted())) await navigator.storage.persist()
  }
  const asked = () => void ask().catch(() => undefined)
  store.sub(loggedInAtom, asked)
  asked()
}
