import { Trans } from '@lingui/react/macro'
import { getCompanyStatus } from '../../contract/calls/session.ts'
import { request } from '../api/request.ts'
import { ResourceView } from '../resource/ResourceView.tsx'
import { useResource } from '../resource/useResource.ts'
import { useGoBack } from '../router.tsx'
import { cx } from '../ui/cx.ts'
import { PageHead } from '../ui/PageHead.tsx'
import frame from '../ui/page.module.css'
import { CompanySearch } from './CompanySearch.tsx'
import { CurrencySearch } from './CurrencySearch.tsx'
import styles from './ProductPage.module.css'
import { WaitingRows } from './WaitingRows.tsx'

const askStatus = () => request(getCompanyStatus, {}, { silent: true })

/** The search (document 2 §2): of companies in main mode, of currencies otherwise. */
export function ProductPage() {
  const goBack = useGoBack()
  const asked = useResource(askStatus)
  const isMain = asked.answer?.mode === 'main'
  return (
    <div className={cx(frame.page, frame.column, frame.end, styles.page)}>
      <PageHead title={isMain ? <Trans>Companies</Trans> : <Trans>Search</Trans>} onBack={goBack} />
      <ResourceView asked={asked} failed={<Trans>The search did not load</Trans>} shapes={<WaitingRows />}>
        {() => (isMain ? <CompanySearch /> : <CurrencySearch />)}
      </ResourceView>
    </div>
  )
}
