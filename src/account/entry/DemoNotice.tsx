import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { Card } from '../../ui/Card.tsx'
import { Disc } from '../../ui/Disc.tsx'
import styles from './DemoNotice.module.css'

/** Who trades on a demo account keeps it, whatever they do at the door. */
export function DemoNotice({ back }: { back: string }) {
  return (
    <Card className={styles.card}>
      <Disc icon="user" tone="warn" size={40} />
      <div className={styles.words}>
        <h2 className={styles.title}>
          <Trans>You are trading on a demo account</Trans>
        </h2>
        <p>
          <Trans>
            Logging in leads to your real account. The demo stays with this device: come back to it any time.
          </Trans>
        </p>
        <Link className={styles.stay} to={back} replace>
          <Trans>Stay with the demo</Trans>
        </Link>
      </div>
    </Card>
  )
}
