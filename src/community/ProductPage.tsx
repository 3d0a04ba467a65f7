import { Trans } from '@lingui/react/macro'
import { getCompanyStatus } from '../../contract/calls/session.ts'
import { request } from '../api/request.ts'
import { Page } from '../Page.tsx'
import { ResourceView } from '../resource/ResourceView.tsx'
import { useResource } from '../resource/useResource.ts'
import { CompanySearch } from './CompanySearch.tsx'
import { CurrencySearch } from './CurrencySearch.tsx'
import styles from './ProductPage.module.css'
import { WaitingRows } from './WaitingRows.tsx'

const askStatus = () => request(getCompanyStatus, {}, { silent: true })

/** The search (document 2 §2): of companies in main mode, of currencies otherwise. */
export function ProductPage() {
  const asked = useResource(askStatus)
  const isMain = asked.answer?.mode === 'main'
  return (
    <Page title={isMain ? <Trans>Companies</Trans> : <Trans>Search</Trans>} width="column" className={styles.page}>
      <ResourceView asked={asked} failed={<Trans>The search did not load</Trans>} shapes={<WaitingRows />}>
        {() => (isMain ? <CompanySearch /> : <CurrencySearch />)}
      </ResourceView>
    </Page>
  )
}
