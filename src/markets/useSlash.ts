import { useLayoutEffect, useRef } from 'react'

/** The key `/` anywhere but in a field, a sheet, or where the page itself took it. */
export function useSlash(then: () => void): void {
  const latest = useRef(then)
  useLayoutEffect(() => {
    latest.current = then
  })
  // As soon as the page shows the key it listens to it.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.target instanceof Element && event.target.closest('input, textarea, select, dialog')) return
      event.preventDefault()
      latest.current()
    }
    // After the page, whose own search goes first.
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
