import { Trans, useLingui } from '@lingui/react/macro'
import type { BankAccount, CoinAccount } from '../../../contract/entities/funds.ts'
import { GroupedText } from '../../money/GroupedText.tsx'
import screen from '../../money/Screen.module.css'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { CopyField } from '../../ui/CopyField.tsx'
import { copyText } from '../../ui/copyText.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { MoreIcon } from '../../ui/MoreIcon.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import type { Destination } from './deposit.ts'
import styles from './SendTo.module.css'

/** The address with its code, or every field of the bank account; what to mind stands with it. */
export function SendTo({ destination }: { destination: Destination }) {
  const { kind, account, currency } = destination
  return (
    <>
      {account.remark !== undefined && account.remark !== '' && (
        <p className={screen.warning}>
          <Icon name="warning" size={20} />
          <bdi>{account.remark}</bdi>
        </p>
      )}
      {kind === 'coin' ? <CoinAddress account={account} /> : <BankFields account={account} />}
      <p className={screen.note}>
        <Icon name="info" size={20} />
        <span>
          {kind === 'coin' ? (
            <Trans>
              Any other coin or network will be lost permanently. We check each deposit before adding it to your
              balance.
            </Trans>
          ) : (
            <Trans>
              Wire {currency} only and check every field before you send. We check each deposit before adding it to your
              balance.
            </Trans>
          )}
        </span>
      </p>
    </>
  )
}

function CoinAddress({ account: { currency, network, address } }: { account: CoinAccount }) {
  const { t } = useLingui()
  const share = () => {
    // Called off by whoever looks at it, mostly; the address can be copied all the same.
    navigator.share({ text: address }).catch(() => undefined)
  }
  return (
    <Card className={styles.card}>
      <p className={styles.lead}>
        {network === '' ? (
          <Trans>
            Send only <strong>{currency}</strong> to this address
          </Trans>
        ) : (
          <Trans>
            Send only <strong>{currency}</strong> on <strong>{network}</strong> to this address
          </Trans>
        )}
      </p>
      <QrCode text={address} label={t`QR code of the address`} />
      <p className={styles.address}>
        <GroupedText text={address} />
      </p>
      <div className={styles.acts}>
        <Button variant="soft" full icon="copy-doc" onClick={() => void copyText(address)}>
          <Trans>Copy address</Trans>
        </Button>
        {typeof navigator.share === 'function' && (
          <Button variant="secondary" aria-label={t`Share address`} onClick={share}>
            <MoreIcon name="share" />
          </Button>
        )}
      </div>
    </Card>
  )
}

function BankFields({ account }: { account: BankAccount }) {
  const { t } = useLingui()
  const { bankName, bankAddress, swift, payeeName, payeeAccount } = account
  const fields = [
    { label: t`Payee`, value: payeeName, copyLabel: t`Copy payee` },
    { label: t`Account number or IBAN`, value: payeeAccount, copyLabel: t`Copy account number`, ltr: true },
    { label: t`Bank`, value: bankName, copyLabel: t`Copy bank name` },
    { label: t`SWIFT code (BIC)`, value: swift, copyLabel: t`Copy SWIFT code`, ltr: true },
    { label: t`Bank address`, value: bankAddress, copyLabel: t`Copy bank address` },
  ]
  return (
    <Card className={styles.fields}>
      {fields
        .filter(({ value }) => value !== '')
        .map((field) => (
          <CopyField key={field.label} {...field} />
        ))}
    </Card>
  )
}
