import { Trans, useLingui } from '@lingui/react/macro'
import type { Loan } from '../../contract/entities/loan.ts'
import { formatMoney } from '../i18n/format.ts'
import { navigate } from '../navigation/location.ts'
import { Button } from '../ui/Button.tsx'
import { UnderReview } from './UnderReview.tsx'

/** An application that somebody checks: until then there is no other. */
export function WaitingLoan({ loan }: { loan: Loan }) {
  const { t } = useLingui()
  const amount = <span className="fig">{formatMoney(loan.amount)}</span>
  return (
    <>
      <UnderReview
        title={<Trans>Your application is under review</Trans>}
        steps={[
          { state: 'done', label: t`Signed and handed in` },
          { state: 'now', label: t`Under review` },
          { state: 'todo', label: t`The money is in your account` },
        ]}
      >
        <Trans>You asked for {amount}. This takes up to 48 hours; after it you can apply for another loan.</Trans>
      </UnderReview>
      <Button variant="secondary" full onClick={() => navigate('/loan/record')}>
        <Trans>My loans</Trans>
      </Button>
    </>
  )
}
