import { Plural, Trans, useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import { useEffect, useId, useState } from 'react'
import type { Loan } from '../../contract/entities/loan.ts'
import { Form, Submit } from '../form/Form.tsx'
import { useForm } from '../form/useForm.ts'
import { formatDateTime } from '../i18n/dates.ts'
import { formatMoney } from '../i18n/format.ts'
import { SendNote } from '../once/SendNote.tsx'
import { useSubmission } from '../once/submission.ts'
import { PictureSlot } from '../pictures/PictureSlot.tsx'
import { Card } from '../ui/Card.tsx'
import { CopyField } from '../ui/CopyField.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { KeyValueList, KeyValueRow } from '../ui/KeyValue.tsx'
import text from '../ui/text.module.css'
import tones from '../ui/tones.module.css'
import { useAtomValue } from '../useAtom.ts'
import { beginRepayment, voucher } from './draft.ts'
import { Panes } from './LoanFrame.tsx'
import { Remark } from './Remark.tsx'
import { RepaymentAccounts } from './RepaymentAccounts.tsx'
import styles from './RepaymentForm.module.css'
import frame from './SendForm.module.css'
import { repaymentOnce } from './submissions.ts'
import type { Debt } from './useRepayment.ts'

interface RepaymentFormProps {
  loan: Loan
  debt: Debt
  /** The voucher was handed in. */
  onDone: () => void
}

/** Shows the amount owed today and the accounts to pay to, and takes the proof of payment. */
export function RepaymentForm({ loan, debt: { owed, accounts }, onDone }: RepaymentFormProps) {
  const { t } = useLingui()
  const titles = useId()
  const proof = useAtomValue(voucher.url)
  const [chosen, setChosen] = useState<string>()
  const { state, busy, run } = useSubmission(repaymentOnce, onDone, loan.id)
  const account = accounts.find(({ id }) => id === chosen) ?? accounts[0]
  const form = useForm({
    faults: { proof: proof === '' && <Trans>Upload proof of payment.</Trans> },
    busy,
    send: () => account && run({ loanId: loan.id, accountId: account.id, proof }),
  })

  useEffect(() => beginRepayment(loan.id), [loan.id])

  if (account === undefined)
    return (
      <EmptyState icon="warning" title={<Trans>No repayment account is available right now</Trans>}>
        <Trans>Contact customer service for payment details. You should not be charged a late fee for this.</Trans>
      </EmptyState>
    )

  const late = new Big(owed.penalty).gt(0)
  return (
    <Form form={form} className={frame.form}>
      <Panes>
        <div className={frame.pane}>
          {loan.remark !== undefined && loan.remark !== '' && (
            <Remark
              title={<Trans>Your last repayment was not accepted</Trans>}
              remark={loan.remark}
              next={<Trans>Submit proof of payment again.</Trans>}
            />
          )}
          <Card className={frame.card} aria-labelledby={`${titles}owed`}>
            <h2 id={`${titles}owed`} className={text.title}>
              <Trans>Amount owed today</Trans>
            </h2>
            <KeyValueList>
              <KeyValueRow label={<Trans>Loan</Trans>}>
                <span className="fig">{formatMoney(owed.amount)}</span>
              </KeyValueRow>
              <KeyValueRow label={<Trans>Interest</Trans>}>
                <span className="fig">{formatMoney(owed.interest)}</span>
              </KeyValueRow>
              <KeyValueRow label={<Trans>Late fee</Trans>}>
                <span className="fig">{formatMoney(owed.penalty)}</span>
                {late && owed.daysLate !== undefined && (
                  <span className={tones.danger}>
                    <Plural value={owed.daysLate} one="# day late" other="# days late" />
                  </span>
                )}
              </KeyValueRow>
              {loan.repayBy !== undefined && (
                <KeyValueRow label={<Trans>Repay by</Trans>}>
                  <span className={late ? tones.danger : undefined}>{formatDateTime(loan.repayBy, 'dateTime')}</span>
                </KeyValueRow>
              )}
            </KeyValueList>
            <p className={styles.total}>
              <span>
                <Trans>Amount to repay</Trans>
              </span>
              <span className="fig">{formatMoney(owed.total)}</span>
            </p>
          </Card>
          <RepaymentAccounts accounts={accounts} account={account} onChoose={setChosen} />
        </div>
        <div className={frame.pane}>
          <Card className={frame.card}>
            <CopyField
              label={<Trans>Amount in USD</Trans>}
              value={new Big(owed.total).toFixed(2)}
              copyLabel={t`Copy amount`}
              ltr
            />
            <p className={text.note}>
              <Trans>
                Pay the full amount in one payment, then upload proof. The late fee stops when you submit it.
              </Trans>
            </p>
          </Card>
          <PictureSlot picture={voucher} label={t`Proof of payment`} shape="own" missed={form.error('proof')} />
          <SendNote state={state} />
          <Submit form={form}>
            <Trans>Submit repayment</Trans>
          </Submit>
        </div>
      </Panes>
    </Form>
  )
}
