import { Trans } from '@lingui/react/macro'
import { bankAccountOf } from '../../../contract/addresses/bankAccount.ts'
import { GroupedText } from '../../money/GroupedText.tsx'
import screen from '../../money/Screen.module.css'
import { Icon } from '../../ui/icons/Icon.tsx'
import styles from './BindForm.module.css'
import { BindInput } from './BindInput.tsx'
import { needsSwift } from './bindFaults.ts'
import type { BindFieldsProps } from './CoinFields.tsx'

/** The bank account that is paid to (document 2 §3). */
export function BankFields({ typed, faults, currency, form }: BindFieldsProps) {
  const shared = { form, faults }
  const { code } = currency
  const account = bankAccountOf(code, typed.payeeAccount)
  return (
    <>
      <BindInput
        field="payeeName"
        {...shared}
        label={<Trans>Account holder</Trans>}
        autoComplete="name"
        autoCapitalize="words"
        hint={<Trans>Your own name, as it appears at your bank</Trans>}
      />
      <BindInput
        field="payeeAccount"
        {...shared}
        label={<Trans>Account number or IBAN</Trans>}
        ltr
        autoCapitalize="characters"
        translate="no"
        {...(account !== undefined && {
          hint: (
            <span className={styles.right}>
              <Icon name="check" size={16} />
              <GroupedText text={account} />
            </span>
          ),
        })}
      />
      <div className={styles.pair}>
        <BindInput field="bankName" {...shared} label={<Trans>Bank</Trans>} />
        <BindInput
          field="swift"
          {...shared}
          optional={!needsSwift(typed.payeeAccount, code)}
          label={<Trans>SWIFT code (BIC)</Trans>}
          ltr
          autoCapitalize="characters"
          translate="no"
        />
        <BindInput field="bankBranch" {...shared} optional label={<Trans>Branch</Trans>} />
        <BindInput field="bankAddress" {...shared} optional label={<Trans>Bank address</Trans>} />
      </div>
      <BindInput field="remark" {...shared} optional label={<Trans>Comment</Trans>} />
      <p className={screen.note}>
        <Icon name="info" size={18} />
        <span>
          <Trans>The account must be in your name. We’ll e-mail you when an account is added.</Trans>
        </span>
      </p>
    </>
  )
}
