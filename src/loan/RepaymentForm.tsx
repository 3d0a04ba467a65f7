import { Plural, Trans, useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { loanInfo, repay } from '../../contract/calls/loans.ts'
import type { Loan } from '../../contract/entities/loan.ts'
import { messageAnswer, request } from '../api/request.ts'
import { formatDateTime } from '../i18n/dates.ts'
import { formatMoney } from '../i18n/format.ts'
import { PictureSlot } from '../pictures/PictureSlot.tsx'
import { offlineAtom } from '../session/offline.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { CopyField } from '../ui/CopyField.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { KeyValueList, KeyValueRow } from '../ui/KeyValue.tsx'
import { toast } from '../ui/toast.ts'
import { useAtomValue } from '../useAtom.ts'
import { beginRepayment, voucher } from './draft.ts'
import { Panes } from './LoanFrame.tsx'
import { Remark } from './Remark.tsx'
import { RepaymentAccounts } from './RepaymentAccounts.tsx'
import styles from './RepaymentForm.module.css'
import { SendFault } from './SendFault.tsx'
import frame from './SendForm.module.css'
import { surely } from './surely.ts'
import type { Debt } from './useRepayment.ts'
import { useSending } from './useSending.ts'

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
  const offline = useAtomValue(offlineAtom)
  const proof = useAtomValue(voucher.url)
  const [chosen, setChosen] = useState<string>()
  const [tries, setTries] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const sending = useSending()
  const account = accounts.find(({ id }) => id === chosen) ?? accounts[0]

  useEffect(() => beginRepayment(loan.id), [loan.id])
  useEffect(() => {
    if (tries === 0) return
    const missed = form.current?.querySelectorAll<HTMLElement>('[data-missed] button') ?? []
    // Where there is no camera its button is not drawn.
    ;[...missed].find((one) => one.offsetParent !== null)?.focus()
  }, [tries])

  if (account === undefined)
    return (
      <EmptyState icon="warning" title={<Trans>No account to repay to at present</Trans>}>
        <Trans>Customer service tells you where to pay. No late fee should be yours for this.</Trans>
      </EmptyState>
    )

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (offline || sending.busy) return
    setTries(tries + 1)
    if (proof === '') return
    const params = { loanId: loan.id, accountId: account.id, proof }
    const send = async () => (await messageAnswer(repay, params, { silent: true })).message
    const isTaken = async () => (await request(loanInfo, { id: loan.id }, { silent: true })).status !== 'toRepay'
    void sending.run(async () => {
      const message = await surely(send, isTaken, sending.isUnsure)
      toast(message || t`Your repayment was handed in`)
      voucher.remove()
      onDone()
    })
  }
  const late = new Big(owed.penalty).gt(0)
  return (
    <form ref={form} noValidate className={frame.form} onSubmit={submit}>
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
            <h2 id={`${titles}owed`} className={styles.title}>
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
                  <span className={styles.late}>
                    <Plural value={owed.daysLate} one="# day late" other="# days late" />
                  </span>
                )}
              </KeyValueRow>
              {loan.repayBy !== undefined && (
                <KeyValueRow label={<Trans>Repay by</Trans>}>
                  <span className={late ? styles.late : undefined}>{formatDateTime(loan.repayBy, 'dateTime')}</span>
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
            <p className={frame.note}>
              <Trans>
                Pay all of it in one payment, then hand in a picture of the payment: the late fee ends there.
              </Trans>
            </p>
          </Card>
          <PictureSlot
            picture={voucher}
            label={t`Voucher of the payment`}
            shape="own"
            missed={tries > 0 && proof === '' && <Trans>A picture of the payment is needed.</Trans>}
          />
          <SendFault sending={sending} />
          <Button type="submit" full busy={sending.busy} disabled={offline && !sending.busy}>
            <Trans>Hand in the repayment</Trans>
          </Button>
        </div>
      </Panes>
    </form>
  )
}
