import { type RefCallback, useCallback, useEffect, useState } from 'react'
import type { JournalTrade } from './book/journalBook.ts'
import { type TradePath, tradePath } from './tradePath.ts'

/** The path of a trade once its element was in sight; none while it cannot be loaded. `ref` goes on the element. `isFine`: by ticks, at once. */
export function useTradePath(trade: JournalTrade, isFine = false) {
  const [seen, setSeen] = useState(isFine)
  const [path, setPath] = useState<TradePath>()
  const ref: RefCallback<HTMLElement> = useCallback((element) => {
    if (!element) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        setSeen(true)
        observer.disconnect()
      },
      { rootMargin: '200px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const { order, openedAt, closedAt } = trade
  // biome-ignore lint/correctness/useExhaustiveDependencies: a trade that is read anew is the same one
  useEffect(() => {
    if (!seen) return
    let current = true
    tradePath(trade, isFine).then(
      (loaded) => current && setPath(loaded),
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [seen, isFine, order.id, openedAt, closedAt])
  return { ref, path }
}
