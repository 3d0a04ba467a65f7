import styles from './QrCode.module.css'
import { qrPath } from './qrPath.ts'

/** Modules of light around it, which readers need. */
const QUIET = 4

/** A QR code, dark on light in either theme: not every reader takes it the other way round. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, d } = qrPath(text)
  const edge = size + 2 * QUIET
  return (
    <svg className={styles.code} viewBox={`${-QUIET} ${-QUIET} ${edge} ${edge}`} role="img" aria-label={label}>
      <path className={styles.dark} d={d} shapeRendering="crispEdges" />
    </svg>
  )
}
