import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import styles from './RecordsButton.module.css'

/** The way to one's loans so far, at the end of a head. */
export function RecordsButton() {
  return (
    <Link to="/loan/record" className={styles.link}>
      <Trans>My loans</Trans>
    </Link>
  )
}
