import type { KeyboardEvent } from 'react'

const reachable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]'

/** Sends Tab from the last control of a dialog to its first, and back, instead of out to the browser. */
export function trapFocus(event: KeyboardEvent<HTMLElement>, dialog: Element = event.currentTarget): void {
  if (event.key !== 'Tab' || !(event.target instanceof Element) || event.target.closest('dialog') !== dialog) return
  const stops = [...dialog.querySelectorAll<HTMLElement>(reachable)].filter(
    (one) => one.tabIndex >= 0 && one.getClientRects().length > 0,
  )
  const from = event.shiftKey ? stops[0] : stops.at(-1)
  const to = event.shiftKey ? stops.at(-1) : stops[0]
  if (!to || (document.activeElement !== from && document.activeElement !== dialog)) return
  if (document.activeElement === dialog && !event.shiftKey) return
  event.preventDefault()
  to.focus()
}
