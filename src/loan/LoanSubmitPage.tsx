import { Plural, Trans } from '@lingui/react/macro'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import { CENTS } from '../../contract/constants.ts'
import { amountFault, type InterestRow, interestTable } from '../../contract/loanRules.ts'
import { formatMoney } from '../i18n/format.ts'
import { AmountField } from '../money/AmountField.tsx'
import { RealMoney } from '../money/RealMoney.tsx'
import { ResourceView } from '../resource/ResourceView.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useAtom } from '../useAtom.ts'
import { amountAtom, offerAtom } from './draft.ts'
import { LoanCost } from './LoanCost.tsx'
import { LoanFrame, loanShapes, Narrow, Panes } from './LoanFrame.tsx'
import { LoanSteps } from './LoanSteps.tsx'
import styles from './LoanSubmitPage.module.css'
import { OfferList } from './OfferList.tsx'
import { RecordsButton } from './RecordsButton.tsx'
import { type LoanDesk, useLoanDesk } from './useLoanDesk.ts'
import { WaitingLoan } from './WaitingLoan.tsx'

/** An amount and a period (document 2 §2), with what they cost while one chooses. */
export function LoanSubmitPage() {
  return (
    <LoanFrame title={<Trans>Loan</Trans>} end={<RecordsButton />}>
      <RealMoney>
        <Desk />
      </RealMoney>
    </LoanFrame>
  )
}

function Desk() {
  const asked = useLoanDesk()
  return (
    <ResourceView asked={asked} failed={<Trans>The loan offers did not load</Trans>} shapes={loanShapes}>
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

function Choice({ desk: { offers, today } }: { desk: LoanDesk }) {
  const navigate = useNavigate()
  const [amount, setAmount] = useAtom(amountAtom)
  const [offerId, setOfferId] = useAtom(offerAtom)
  const [tries, setTries] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  const rows = interestTable(offers, amount === '' ? '0' : amount, today)
  const chosen = rows.find(({ offer }) => offer.id === offerId) ?? firstFitting(rows)
  const fault = chosen && amountFault(chosen.offer, amount === '' ? '0' : amount)

  useEffect(() => {
    if (tries > 0) field.current?.focus()
  }, [tries])

  if (chosen === undefined) return null
  const { minAmount, maxAmount } = chosen.offer
  const least = <span className="fig">{formatMoney(minAmount)}</span>
  const most = <span className="fig">{formatMoney(maxAmount)}</span>
  const words = () => {
    if (amount === '') return tries > 0 ? <Trans>Enter an amount.</Trans> : undefined
    if (fault === 'low') return <Trans>At least {least} for this period.</Trans>
    if (fault === 'high') return <Trans>At most {most} for this period.</Trans>
    return fault === 'cents' ? (
      <Trans>
        An amount in USD has at most <Plural value={CENTS} one="# decimal" other="# decimals" />.
      </Trans>
    ) : undefined
  }
  const error = words()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (amount === '' || fault !== undefined) return setTries(tries + 1)
    navigate(`/loan/sign?id=${encodeURIComponent(chosen.offer.id)}&amount=${amount}`)
  }
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <Panes top={<LoanSteps now={1} />}>
        <div className={styles.pane}>
          <AmountField
            ref={field}
            label={<Trans>Amount you borrow</Trans>}
            value={amount}
            onChange={setAmount}
            unit="USD"
            decimals={2}
            hint={
              <Trans>
                From {least} to {most}
              </Trans>
            }
            {...(error !== undefined && { error })}
          />
          <OfferList rows={rows} amount={amount} chosen={chosen.offer.id} onChoose={setOfferId} />
        </div>
        <div className={styles.pane}>
          <LoanCost row={chosen} amount={amount !== '' && fault === undefined ? amount : undefined} />
          <div className={styles.foot}>
            <Button type="submit" full>
              <Trans>Continue to the agreement</Trans>
            </Button>
          </div>
        </div>
      </Panes>
    </form>
  )
}

/** What is chosen before anybody chose: the shortest period that the amount can be lent for. */
const firstFitting = (rows: readonly InterestRow[]): InterestRow | undefined =>
  rows.find(({ fault }) => fault === undefined) ?? rows[0]

function NoOffers() {
  return (
    <EmptyState icon="clock" title={<Trans>No loans on offer at present</Trans>}>
      <Trans>Look in again later; the loans you have are under “My loans”.</Trans>
    </EmptyState>
  )
}
