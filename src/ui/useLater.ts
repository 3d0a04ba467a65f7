import { useEffect, useState } from 'react'

/** A value once it has not changed for `ms`: what is typed into a search is not asked for sign by sign. */
export function useLater<T>(value: T, ms: number): T {
  const [later, setLater] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return later
}
