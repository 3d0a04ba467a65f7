import { Trans } from '@lingui/react/macro'
import { useSearchParams } from 'react-router-dom'
import { ResourceView } from '../resource/ResourceView.tsx'
import { AgreementText } from './AgreementText.tsx'
import { LoanFrame, loanShapes, Narrow } from './LoanFrame.tsx'
import { UnfitOffer } from './UnfitOffer.tsx'
import { useProposal, useSigned } from './useAgreement.ts'

/** The agreement (document 2 §2): of an offer for an amount, or the one that was signed for a loan. */
export function LoanAgreementPage() {
  const [query] = useSearchParams()
  const loanId = query.get('loan_id') ?? ''
  const id = query.get('id') ?? ''
  const amount = query.get('amount') ?? ''
  return (
    <LoanFrame title={<Trans>Loan agreement</Trans>}>
      {loanId === '' ? (
        <Proposed key={`${id} ${amount}`} id={id} amount={amount} />
      ) : (
        <Signed key={loanId} id={loanId} />
      )}
    </LoanFrame>
  )
}

function Proposed({ id, amount }: { id: string; amount: string }) {
  const resource = useProposal(id, amount)
  return (
    <ResourceView resource={resource} failed={<Trans>Couldn’t load the agreement</Trans>} shapes={loanShapes}>
      {(proposal) =>
        proposal === 'unfit' ? (
          <UnfitOffer />
        ) : (
          <Narrow>
            <AgreementText figures={proposal.figures} />
          </Narrow>
        )
      }
    </ResourceView>
  )
}

function Signed({ id }: { id: string }) {
  const resource = useSigned(id)
  return (
    <ResourceView resource={resource} failed={<Trans>Couldn’t load the agreement</Trans>} shapes={loanShapes}>
      {(figures) => (
        <Narrow>
          <AgreementText figures={figures} />
        </Narrow>
      )}
    </ResourceView>
  )
}
