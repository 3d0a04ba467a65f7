import { useCallback, useEffect, useRef } from 'react'

/** Looks for something; `isLast` says whether nobody has looked since and who wanted it is still there. */
export type Look = (isLast: () => boolean) => void

/** Looks when it is first drawn, when `look` is another one, and when told by what it answers. */
export function useTurns(look: Look): () => void {
  const last = useRef(0)
  const turn = useCallback(() => {
    last.current += 1
    const mine = last.current
    look(() => last.current === mine)
  }, [look])
  useEffect(() => {
    turn()
    return () => {
      last.current += 1
    }
  }, [turn])
  return turn
}
