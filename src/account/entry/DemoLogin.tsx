import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { DEMO_BALANCE } from '../../../contract/constants.ts'
import { useSend } from '../../form/useSend.ts'
import { formatMoney } from '../../i18n/format.ts'
import { loginDemo } from '../../session/login.ts'
import { offlineAtom } from '../../session/offline.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon, type IconName } from '../../ui/icons/Icon.tsx'
import stack from '../../ui/stack.module.css'
import tones from '../../ui/tones.module.css'
import { useAtomValue } from '../../useAtom.ts'
import styles from './DemoLogin.module.css'
import { Or } from './EntryPage.tsx'
import { leaveEntry } from './enter.ts'

/** The way in without an account: a demo account with one tap (document 2 §2). */
export function DemoLogin() {
  const offline = useAtomValue(offlineAtom)
  const { busy, run } = useSend()
  const open = () => run(() => loginDemo().then(leaveEntry))
  const balance = formatMoney(DEMO_BALANCE, { digits: 0 })
  return (
    <div className={stack.column16}>
      <div className={styles.divider}>
        <Or />
      </div>
      <h2 className={styles.benefits}>
        <Trans>
          Trade with <span className="fig">{balance}</span> in practice money
        </Trans>
      </h2>
      <ul className={styles.reasons}>
        <Reason icon="check">
          <Trans>The same engine, prices and rules as a real account</Trans>
        </Reason>
        <Reason icon="shield">
          <Trans>No registration, no deposit, no risk</Trans>
        </Reason>
        <Reason icon="reset">
          <Trans>Reset it at any time</Trans>
        </Reason>
      </ul>
      <Button variant="soft" full busy={busy} disabled={offline && !busy} onClick={open}>
        <Trans>Open a demo account</Trans>
      </Button>
      <p className={styles.note}>
        <Trans>Your demo is saved on this device</Trans>
      </p>
    </div>
  )
}

function Reason({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li className={styles.reason}>
      <Icon name={icon} size={20} className={tones.acc} />
      <span>{children}</span>
    </li>
  )
}
