import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router-dom'
import { REVIEW_HOURS } from '../../contract/constants.ts'
import type { Loan } from '../../contract/entities/loan.ts'
import { formatMoney } from '../i18n/format.ts'
import { Button } from '../ui/Button.tsx'
import { ReviewCard } from '../ui/ReviewCard.tsx'

/** An application that somebody checks: until then there is no other. */
export function WaitingLoan({ loan }: { loan: Loan }) {
  const navigate = useNavigate()
  const { t } = useLingui()
  const amount = <span className="fig">{formatMoney(loan.amount)}</span>
  return (
    <>
      <ReviewCard
        title={<Trans>Your application is under review</Trans>}
        note={
          <Trans>
            You asked for {amount}. This takes up to <Plural value={REVIEW_HOURS} one="# hour" other="# hours" />; after
            it you can apply for another loan.
          </Trans>
        }
        steps={[
          { state: 'done', label: t`Signed and handed in` },
          { state: 'now', label: t`Under review` },
          { state: 'todo', label: t`The money is in your account` },
        ]}
      />
      <Button variant="secondary" full onClick={() => navigate('/loan/record')}>
        <Trans>My loans</Trans>
      </Button>
    </>
  )
}
