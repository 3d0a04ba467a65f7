import { Trans } from '@lingui/react/macro'
import { Icon } from '../ui/icons/Icon.tsx'
import styles from './NotServed.module.css'

/** Names the countries the broker does not serve (document 1 §1), before registration and in the settings. */
export function NotServed() {
  return (
    <p className={styles.note}>
      <Icon name="info" size={16} className={styles.icon ?? ''} />
      <Trans>We do not provide services in North Korea, Israel, China, Vanuatu and Cuba.</Trans>
    </p>
  )
}
