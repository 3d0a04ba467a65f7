import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import { CENTS, REVIEW_HOURS } from '../../contract/constants.ts'
import type { Loan } from '../../contract/entities/loan.ts'
import { type InterestRow, interestTable } from '../../contract/loanRules.ts'
import { Form, Submit } from '../form/Form.tsx'
import { useForm } from '../form/useForm.ts'
import { formatMoney } from '../i18n/format.ts'
import { AmountField } from '../money/AmountField.tsx'
import { RealMoney } from '../money/RealMoney.tsx'
import { ResourceView } from '../resource/ResourceView.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ReviewCard } from '../ui/ReviewCard.tsx'
import { useAtom } from '../useAtom.ts'
import { amountAtom, offerAtom } from './draft.ts'
import { LoanCost } from './LoanCost.tsx'
import { LoanFrame, loanShapes, Narrow, Panes } from './LoanFrame.tsx'
import { LoanSteps } from './LoanSteps.tsx'
import styles from './LoanSubmitPage.module.css'
import { OfferList } from './OfferList.tsx'
import { RecordsButton } from './RecordsButton.tsx'
import { type LoanOptions, useLoanOptions } from './useLoanOptions.ts'

/** An application that somebody checks: until then there is no other. */
function WaitingLoan({ loan }: { loan: Loan }) {
  const navigate = useNavigate()
  const { t } = useLingui()
  const amount = <span className="fig">{formatMoney(loan.amount)}</span>
  return (
    <>
      <ReviewCard
        title={<Trans>Your application is under review</Trans>}
        note={
          <Trans>
            You requested {amount}. The review takes up to <Plural value={REVIEW_HOURS} one="# hour" other="# hours" />.
            You can then apply for another loan.
          </Trans>
        }
        steps={[
          { state: 'done', label: t`Signed and submitted` },
          { state: 'now', label: t`Under review` },
          { state: 'todo', label: t`Money added to your account` },
        ]}
      />
      <Button variant="secondary" full onClick={() => navigate('/loan/record')}>
        <Trans>My loans</Trans>
      </Button>
    </>
  )
}

/** An amount and a period (document 2 §2), with what they cost while one chooses. */
export function LoanSubmitPage() {
  return (
    <LoanFrame title={<Trans>Loan</Trans>} end={<RecordsButton />}>
      <RealMoney>
        <LoanChoice />
      </RealMoney>
    </LoanFrame>
  )
}

function LoanChoice() {
  const resource = useLoanOptions()
  return (
    <ResourceView resource={resource} failed={<Trans>Couldn’t load loan offers</Trans>} shapes={loanShapes}>
      {(desk) => {
        if (desk.identity.status !== 'approved') return <Navigate to="/loan/index" replace />
        if (desk.waiting !== undefined)
          return (
            <Narrow>
              <WaitingLoan loan={desk.waiting} />
            </Narrow>
          )
        return desk.offers.length === 0 ? <NoOffers /> : <Choice desk={desk} />
      }}
    </ResourceView>
  )
}

function Choice({ desk: { offers, today } }: { desk: LoanOptions }) {
  const navigate = useNavigate()
  const [amount, setAmount] = useAtom(amountAtom)
  const [offerId, setOfferId] = useAtom(offerAtom)
  const rows = interestTable(offers, amount === '' ? '0' : amount, today)
  const chosen = rows.find(({ offer }) => offer.id === offerId) ?? firstFitting(rows)
  const form = useForm({
    faults: { amount: chosen && amountWords(chosen, amount) },
    local: true,
    send: () => chosen && navigate(`/loan/sign?id=${encodeURIComponent(chosen.offer.id)}&amount=${amount}`),
  })
  if (chosen === undefined) return null
  const [least, most] = boundsOf(chosen)
  return (
    <Form form={form} className={styles.form}>
      <Panes top={<LoanSteps now={1} />}>
        <div className={styles.pane}>
          <AmountField
            label={<Trans>Loan amount</Trans>}
            value={amount}
            onChange={setAmount}
            unit="USD"
            decimals={2}
            hint={
              <Trans>
                From {least} to {most}
              </Trans>
            }
            error={form.error('amount', amount !== '')}
          />
          <OfferList rows={rows} amount={amount} chosen={chosen.offer.id} onChoose={setOfferId} />
        </div>
        <div className={styles.pane}>
          <LoanCost row={chosen} amount={amount !== '' && chosen.fault === undefined ? amount : undefined} />
          <div className={styles.foot}>
            <Submit form={form}>
              <Trans>Continue to the agreement</Trans>
            </Submit>
          </div>
        </div>
      </Panes>
    </Form>
  )
}

/** The least and the most that can be borrowed on an offer. */
const boundsOf = ({ offer }: InterestRow) =>
  [offer.minAmount, offer.maxAmount].map((amount) => (
    <span key={amount} className="fig">
      {formatMoney(amount)}
    </span>
  ))

/** Returns why an amount cannot be borrowed. */
function amountWords(row: InterestRow, amount: string): ReactNode {
  const [least, most] = boundsOf(row)
  if (amount === '') return <Trans>Enter an amount.</Trans>
  if (row.fault === 'low') return <Trans>The minimum for this period is {least}.</Trans>
  if (row.fault === 'high') return <Trans>The maximum for this period is {most}.</Trans>
  return (
    row.fault === 'cents' && (
      <Trans>
        Use up to <Plural value={CENTS} one="# decimal place" other="# decimal places" /> for an amount in USD.
      </Trans>
    )
  )
}

/** Returns the default choice: the shortest period for which the amount can be lent. */
const firstFitting = (rows: readonly InterestRow[]): InterestRow | undefined =>
  rows.find(({ fault }) => fault === undefined) ?? rows[0]

function NoOffers() {
  return (
    <EmptyState icon="clock" title={<Trans>No loans available right now</Trans>}>
      <Trans>Check again later. Your existing loans are under “My loans”.</Trans>
    </EmptyState>
  )
}
