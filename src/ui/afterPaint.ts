import { useEffect, useState } from 'react'

/**
 * Calls back once what has just been drawn is on the screen: that something was pressed shows before the work that it
 * begins. At once on a page that nobody sees, which is not painted.
 */
export function afterPaint(then: () => void): void {
  if (document.visibilityState === 'hidden') then()
  else requestAnimationFrame(() => setTimeout(then))
}

/** Returns its argument one paint later. */
export function useAfterPaint<T>(value: T): T {
  const [painted, setPainted] = useState(value)
  useEffect(() => {
    let gone = false
    if (painted !== value) afterPaint(() => gone || setPainted(value))
    return () => {
      gone = true
    }
  }, [painted, value])
  return painted
}
