import { useEffect, useRef } from 'react'

interface TradeKeys {
  search: () => void
  buy: () => void
  sell: () => void
}

/** Whether keys belong to what has the focus: a field that is typed in, or a sheet. */
const isTaken = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(
    'input:not([type="radio"], [type="range"], [type="checkbox"]), textarea, select, [contenteditable], dialog',
  ) !== null

/** The terminal's keys: `/` searches, `B` and `S` go to the buttons. Never while something is typed. */
export function useTradeKeys(keys: TradeKeys): void {
  const held = useRef(keys)
  useEffect(() => {
    held.current = keys
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || isTaken(event.target)) return
      const { search, buy, sell } = held.current
      const act = { '/': search, b: buy, s: sell }[event.key.toLowerCase()]
      if (act === undefined) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
