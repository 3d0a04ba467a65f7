import styles from './ProofSheet.module.css'

/** The seal of a verified order. Decoration beside the words that say the same. */
export const Seal = () => (
  <svg className={styles.seal} viewBox="0 0 40 40" width="40" height="40" aria-hidden="true">
    <circle className={styles.rays} cx="20" cy="20" r="17.5" />
    <circle className={styles.disc} cx="20" cy="20" r="12.5" />
    <path className={styles.tick} d="m14.5 20.5 4 4 7.5-8" />
  </svg>
)
