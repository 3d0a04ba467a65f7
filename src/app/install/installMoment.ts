import { installEventAtom, installViewAtom } from '../../session/install.ts'
import { isAppleTouch, isInstalled } from '../../session/installWays.ts'
import { onOrdersClosed } from '../../session/orderEvents.ts'
import { pendingOrders } from '../../session/pendingOrders.ts'
import { practiceAtom } from '../../session/session.ts'
import { store } from '../../store.ts'
import { readStored, writeStored } from '../../stored.ts'

const KEY = 'installasked'
/** Time before someone who declined is asked again, ms. */
export const REPEAT_AFTER_MS = 90 * 24 * 60 * 60_000
/** The outcome of the trade is read first, ms. */
const AFTER_MS = 4_000

/** Returns true if installing may be offered now: never in the installed app, never twice within a quarter. */
export const mayOffer = (askedAt: number | undefined, installed: boolean, now: number): boolean =>
  !installed && (askedAt === undefined || now - askedAt > REPEAT_AFTER_MS)

/** The visitor has answered the offer, whatever it was. */
export const offerAnswered = (): void => writeStored(KEY, String(Date.now()))

/** Offers to install after a trade was closed: then the app has shown what it is. Never while an order is on its way, nor inside a replay. */
export function startInstallOffer(): void {
  const offer = async () => {
    if (store.get(practiceAtom)) return
    const stored = readStored(KEY)
    if (!mayOffer(stored === undefined ? undefined : Number(stored), isInstalled(), Date.now())) return
    if (store.get(installEventAtom) === undefined && !isAppleTouch()) return
    await pendingOrders.idle()
    // A sheet that is open is about something else.
    if (document.querySelector('dialog[open]') === null) store.set(installViewAtom, 'offer')
    else setTimeout(offer, AFTER_MS)
  }
  onOrdersClosed(() => setTimeout(offer, AFTER_MS))
}
