import type { ReactNode } from 'react'
import styles from './installDrawings.module.css'

/** A piece of a browser's screen, 96 by 64; what is to be tapped stands out. */
function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 96 64" className={styles.drawing} aria-hidden="true">
      {children}
    </svg>
  )
}

const tray = 'M43 25h-3a2 2 0 0 0-2 2v15a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2V27a2 2 0 0 0-2-2h-3M48 36V17M43 22l5-5 5 5'

/** The browser's bar at the foot of the screen, with the share button in its middle. */
export function ShareDrawing() {
  return (
    <Drawing>
      <path className={styles.faint} d="M10 33l6-6M10 33l6 6M24 27l6 6-6 6M68 29h8v9h-8zM84 28v11M80 28v11" />
      <rect className={styles.halo} x="32" y="10" width="32" height="42" rx="8" />
      <path className={styles.strong} d={tray} />
    </Drawing>
  )
}

/** Three entries of a share sheet, the one to choose marked by its plus. */
export function AddDrawing() {
  return (
    <Drawing>
      <path className={styles.faint} d="M14 12h36M14 52h30M74 8h8v8h-8zM74 48h8v8h-8z" />
      <rect className={styles.halo} x="6" y="21" width="84" height="22" rx="6" />
      <path
        className={styles.strong}
        d="M14 32h44M72 26h10a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H72a1 1 0 0 1-1-1V27a1 1 0 0 1 1-1zM77 29v6M74 32h6"
      />
    </Drawing>
  )
}

/** A home screen with one more app. */
export function HomeDrawing() {
  const places = [12, 36, 60].flatMap((x) => [6, 36].map((y) => ({ x, y })))
  return (
    <Drawing>
      {places.map(({ x, y }) => (
        <rect
          key={`${x} ${y}`}
          className={x === 60 && y === 36 ? styles.app : styles.place}
          x={x}
          y={y}
          width="22"
          height="22"
          rx="6"
        />
      ))}
      <path className={styles.candle} d="M66 42v10M71 40v9M76 44v9" />
    </Drawing>
  )
}

/** A browser's bar with its menu of three dots. */
export function MenuDrawing() {
  return (
    <Drawing>
      <rect className={styles.place} x="6" y="21" width="56" height="22" rx="11" />
      <rect className={styles.halo} x="68" y="17" width="22" height="30" rx="8" />
      <path className={styles.dots} d="M79 25h.01M79 32h.01M79 39h.01" />
    </Drawing>
  )
}
