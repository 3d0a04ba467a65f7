import { accountFiguresAtom } from '../session/figures.ts'
import { practiceAtom } from '../session/session.ts'
import { store } from '../store.ts'

/** Shows the number of open positions on the installed app's icon, where the system can; none for a visitor. */
export function startBadge(): void {
  if (!('setAppBadge' in navigator)) return
  let shown: number | undefined
  const draw = () => {
    if (store.get(practiceAtom)) return
    const count = store.get(accountFiguresAtom)?.holding ?? 0
    if (count === shown) return
    shown = count
    const drawn = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
    // A browser that knows badges may still refuse one to a tab.
    drawn.catch(() => undefined)
  }
  store.sub(accountFiguresAtom, draw)
  draw()
}
