import { KeyCap } from '../../src/ui/KeyCap.tsx'
import { useAtomValue } from '../../src/useAtom.ts'
import { shortcutsAtom } from '../parts/shortcuts.ts'
import styles from './Key.module.css'

/** The key beside what it does, for the eye, where there is a keyboard and single keys are on. */
export function Key({ children }: { children: string }) {
  return useAtomValue(shortcutsAtom) ? (
    <span className={styles.key} aria-hidden="true">
      <KeyCap className={styles.cap}>{children}</KeyCap>
    </span>
  ) : null
}
