import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router-dom'
import type { Page } from '../../contract/calls/call.ts'
import { loanList } from '../../contract/calls/loans.ts'
import type { Loan } from '../../contract/entities/loan.ts'
import { request } from '../api/request.ts'
import { PagedRecords } from '../money/PagedRecords.tsx'
import { type NumberedPage, numbered, type PageRequest } from '../resource/pagedResource.ts'
import { type PagesRequest, REFRESH_INTERVAL_MS, usePages } from '../resource/useResource.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PullToRefresh } from '../ui/PullToRefresh.tsx'
import { RefreshButton } from '../ui/RefreshButton.tsx'
import { LoanFrame, Narrow } from './LoanFrame.tsx'
import { LoanRow } from './LoanRow.tsx'
import { isInReview } from './loanStates.ts'

const askPage = (requested: PageRequest) => numbered(requested, (page) => request(loanList, { page }, { silent: true }))

/** The loans so far (document 2 §2, §4), the newest first. */
export function LoanRecordPage() {
  const pages = usePages(askPage, {
    again: 'focused',
    every: ({ rows }) => (rows.some(isInReview) ? REFRESH_INTERVAL_MS : undefined),
  })
  return (
    <LoanFrame title={<Trans>My loans</Trans>} end={<RefreshButton onRefresh={pages.reload} />}>
      <Loans pages={pages} />
    </LoanFrame>
  )
}

function Loans({ pages }: { pages: PagesRequest<NumberedPage<Page<Loan>>> }) {
  const navigate = useNavigate()
  const { t } = useLingui()
  return (
    <PullToRefresh onRefresh={pages.reload}>
      <Narrow>
        <PagedRecords
          label={t`My loans`}
          pages={pages}
          row={(loan) => <LoanRow loan={loan} />}
          empty={
            <EmptyState
              icon="clock"
              title={<Trans>No loans yet</Trans>}
              action={
                <Button size="m" onClick={() => navigate('/loan/index')}>
                  <Trans>View loan offers</Trans>
                </Button>
              }
            >
              <Trans>Your loans appear here with their due dates and costs.</Trans>
            </EmptyState>
          }
        />
      </Narrow>
    </PullToRefresh>
  )
}
