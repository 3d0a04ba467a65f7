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

/** What is owed today, an account to pay it to, and the voucher. */
export function RepaymentForm({ loan, debt: { owed, accounts }, onDone }: RepaymentFormProps) {
  const { t } = useLingui()
  const titles = useId()
  const proof = useAtomValue(voucher.url)
  const [chosen, setChosen] = useState<string>()
  const { state, busy, run } = useSubmission(repaymentOnce, onDone, loan.id)
  const account = accounts.find(({ id }) => id === chosen) ?? accounts[0]
  const form = useForm({
    faults: { proof: proof === '' && <Trans>A picture of the payment is needed.</Trans> },
    busy,
    send: () => account && run({ loanId: loan.id, accountId: account.id, proof }),
  })

  useEffect(() => beginRepayment(loan.id), [loan.id])

  if (account === undefined)
    return (
      <EmptyState icon="warning" title={<Trans>No account to repay to at present</Trans>}>
        <Trans>Customer service tells you where to pay. No late fee should be yours for this.</Trans>
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
              next={<Trans>Hand in a voucher of the payment once more.</Trans>}
            />
          )}
          <Card className={frame.card} aria-labelledby={`${titles}owed`}>
            <h2 id={`${titles}owed`} className={text.title}>
              <Trans>What you owe today</Trans>
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
              copyLabel={t`Copy the amount`}
              ltr
            />
            <p className={text.note}>
              <Trans>
                Pay all of it in one payment, then hand in a picture of the payment: the late fee ends there.
              </Trans>
            </p>
          </Card>
          <PictureSlot picture={voucher} label={t`Voucher of the payment`} shape="own" missed={form.error('proof')} />
          <SendNote state={state} />
          <Submit form={form}>
            <Trans>Hand in the repayment</Trans>
          </Submit>
        </div>
      </Panes>
    </Form>
  )
}
