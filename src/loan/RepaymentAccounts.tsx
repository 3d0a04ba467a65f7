import { Trans, useLingui } from '@lingui/react/macro'
import type { CoinAccount } from '../../contract/entities/funds.ts'
import { Card } from '../ui/Card.tsx'
import { CopyField } from '../ui/CopyField.tsx'
import { QrCode } from '../ui/QrCode.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import text from '../ui/text.module.css'
import styles from './RepaymentAccounts.module.css'

interface RepaymentAccountsProps {
  accounts: readonly CoinAccount[]
  /** The one that is shown. */
  account: CoinAccount
  onChoose: (id: string) => void
}

const nameOf = ({ currency, network }: CoinAccount): string => (network === '' ? currency : `${currency} · ${network}`)

/** The accounts that a loan can be repaid to: one is chosen, and shown as a code to read and as text to copy. */
export function RepaymentAccounts({ accounts, account, onChoose }: RepaymentAccountsProps) {
  const { t } = useLingui()
  const name = nameOf(account)
  return (
    <Card className={styles.card}>
      {accounts.length > 1 && (
        <Segmented
          label={t`Pay to`}
          value={account.id}
          options={accounts.map((one) => ({ value: one.id, label: nameOf(one) }))}
          onChange={onChoose}
          className={styles.choice}
        />
      )}
      <p className={styles.only}>
        <Trans>
          Send only <b>{name}</b> to this address
        </Trans>
      </p>
      <div className={styles.code}>
        <QrCode text={account.address} label={t`QR code of the address`} />
      </div>
      <CopyField label={<Trans>Address</Trans>} value={account.address} copyLabel={t`Copy address`} ltr />
      {account.remark !== undefined && account.remark !== '' && <p className={text.note}>{account.remark}</p>}
    </Card>
  )
}
