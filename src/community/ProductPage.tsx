import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { getCompanyStatus } from '../../contract/calls/session.ts'
import { errorWords } from '../api/errors.ts'
import { request } from '../api/request.ts'
import { useGoBack } from '../router.tsx'
import { useAnswer } from '../session/useAnswer.ts'
import { cx } from '../ui/cx.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import frame from '../ui/page.module.css'
import { Loading } from '../ui/Skeleton.tsx'
import { CompanySearch } from './CompanySearch.tsx'
import { CurrencySearch } from './CurrencySearch.tsx'
import styles from './ProductPage.module.css'
import { WaitingRows } from './WaitingRows.tsx'

const askStatus = () => request(getCompanyStatus, {}, { silent: true })

/** The search (document 2 §2): of companies in main mode, of currencies otherwise. */
export function ProductPage() {
  const goBack = useGoBack()
  const { t } = useLingui()
  const load = useCallback(askStatus, [])
  const { answer, error, busy, reload } = useAnswer(load)
  return (
    <div className={cx(frame.page, frame.column, frame.end, styles.page)}>
      <PageHead title={answer?.mode === 'main' ? <Trans>Companies</Trans> : <Trans>Search</Trans>} onBack={goBack} />
      {answer ? (
        answer.mode === 'main' ? (
          <CompanySearch />
        ) : (
          <CurrencySearch />
        )
      ) : error === undefined || busy ? (
        <Loading label={t`Loading`}>
          <WaitingRows />
        </Loading>
      ) : (
        <ErrorState title={<Trans>The search did not load</Trans>} busy={busy} onRetry={reload}>
          {errorWords(error)}
        </ErrorState>
      )}
    </div>
  )
}
