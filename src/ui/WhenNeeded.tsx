import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { idleMoment } from './idle.ts'

/** The longest a part waits for an idle moment, ms. */
const idleWithin = 10_000

interface WhenNeededProps {
  needed: boolean
  /** Loads the code ahead, as soon as the browser has nothing to do. */
  ahead: () => Promise<unknown>
  /** Lazy parts: they load when they are drawn. */
  children: ReactNode
}

/** Draws its lazy children from the first time they are needed on; they stay, so that a sheet can also take its leave. */
export function WhenNeeded({ needed, ahead, children }: WhenNeededProps) {
  const [wanted, setWanted] = useState(needed)
  if (needed && !wanted) setWanted(true)
  useEffect(() => {
    let gone = false
    idleMoment(idleWithin)
      .then(() => (gone ? undefined : ahead()))
      .catch(() => undefined)
    return () => {
      gone = true
    }
  }, [ahead])
  return needed || wanted ? <Suspense>{children}</Suspense> : null
}
