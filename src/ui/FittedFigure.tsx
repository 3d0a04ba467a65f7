import type { CSSProperties } from 'react'

/** A figure that shrinks before it is wider than its container (`container-type: inline-size`), and is never cut. */
export function FittedFigure({ children }: { children: string }) {
  return (
    <span className="fig whole" style={{ '--letters': children.length } as CSSProperties}>
      {children}
    </span>
  )
}
