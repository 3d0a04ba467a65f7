import { useEffect, useState } from 'react'
import styles from './QrCode.module.css'
import type { QrPath } from './qrPath.ts'

/** Modules of light around it, which readers need. */
const QUIET = 4

interface QrCodeProps {
  text: string
  label: string
  /** Along an edge, with the light around it, px. */
  size?: number
}

/**
 * A QR code, dark on light in either theme: not every reader takes it the other way round. What draws it is loaded with the
 * first one; until then its place is kept.
 */
export function QrCode({ text, label, size = 200 }: QrCodeProps) {
  const path = useQrPath(text)
  const edge = (path?.size ?? 0) + 2 * QUIET
  return (
    <svg
      className={styles.code}
      style={{ width: size }}
      viewBox={`${-QUIET} ${-QUIET} ${edge} ${edge}`}
      role="img"
      aria-label={label}
      aria-busy={path === undefined}
    >
      {path && <path className={styles.dark} d={path.d} shapeRendering="crispEdges" />}
    </svg>
  )
}

function useQrPath(text: string): QrPath | undefined {
  const [drawn, setDrawn] = useState<{ text: string; path: QrPath }>()
  useEffect(() => {
    let gone = false
    import('./qrPath.ts').then(
      ({ qrPath }) => !gone && setDrawn({ text, path: qrPath(text) }),
      // Without a network it cannot be loaded: the text itself stands beside every code.
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [text])
  return drawn?.text === text ? drawn.path : undefined
}
