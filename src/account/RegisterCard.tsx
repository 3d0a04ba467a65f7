import { Trans } from '@lingui/react/macro'
import { useNavigate } from 'react-router-dom'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/icons/Icon.tsx'
import text from '../ui/text.module.css'
import styles from './RegisterCard.module.css'

/** Leads a demo user to a real account. */
export function RegisterCard() {
  const navigate = useNavigate()
  const lock = <Icon name="lock" size={14} />
  return (
    <section className={styles.card}>
      <div className={styles.words}>
        <h2 className={text.title}>
          <Trans>Open a real account</Trans>
        </h2>
        <p className={styles.note}>
          <Trans>Unlocks everything marked with a lock {lock}</Trans>
        </p>
      </div>
      <Button size="s" onClick={() => navigate('/register')}>
        <Trans>Register</Trans>
      </Button>
    </section>
  )
}
