import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router-dom'
import type { Page } from '../../contract/calls/call.ts'
import { loanList } from '../../contract/calls/loans.ts'
import type { Loan } from '../../contract/entities/loan.ts'
import { request } from '../api/request.ts'
import { PagedRecords } from '../money/PagedRecords.tsx'
import { type NumberedPage, numbered, type PageAsked } from '../resource/pagedResource.ts'
import { type AskedPages, REVIEW_EVERY_MS, usePages } from '../resource/useResource.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PullToRefresh } from '../ui/PullToRefresh.tsx'
import { RefreshButton } from '../ui/RefreshButton.tsx'
import { LoanFrame, Narrow } from './LoanFrame.tsx'
import { LoanRow } from './LoanRow.tsx'
import { isInReview } from './loanStates.ts'

const askPage = (asked: PageAsked) => numbered(asked, (page) => request(loanList, { page }, { silent: true }))

/** The loans so far (document 2 §2, §4), the newest first. */
export function LoanRecordPage() {
  const pages = usePages(askPage, {
    again: 'focused',
    every: ({ rows }) => (rows.some(isInReview) ? REVIEW_EVERY_MS : undefined),
  })
  return (
    <LoanFrame title={<Trans>My loans</Trans>} end={<RefreshButton onRefresh={pages.reload} />}>
      <Loans pages={pages} />
    </LoanFrame>
  )
}

function Loans({ pages }: { pages: AskedPages<NumberedPage<Page<Loan>>> }) {
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
                  <Trans>See what is on offer</Trans>
                </Button>
              }
            >
              <Trans>What you borrow is listed here, with when it is due and what it costs.</Trans>
            </EmptyState>
          }
        />
      </Narrow>
    </PullToRefresh>
  )
}
