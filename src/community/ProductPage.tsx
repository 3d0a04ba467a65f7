import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { getCompanyStatus } from '../../contract/calls/session.ts'
import { request } from '../api/request.ts'
import { Page } from '../Page.tsx'
import { ResourceView } from '../resource/ResourceView.tsx'
import { useResource } from '../resource/useResource.ts'
import { Segmented } from '../ui/Segmented.tsx'
import { CompanySearch } from './CompanySearch.tsx'
import { CurrencySearch } from './CurrencySearch.tsx'
import styles from './ProductPage.module.css'
import { WaitingRows } from './WaitingRows.tsx'

const askStatus = () => request(getCompanyStatus, {}, { silent: true })

type View = 'companies' | 'markets'

/** The search (document 2 §2): of companies in main mode, of currencies otherwise; `view` is the other one where it was chosen. */
export function ProductPage() {
  const resource = useResource(askStatus)
  const chosen = useSearchParams()[0].get('view')
  return (
    <Page title={<Trans>Search</Trans>} width="column" className={styles.page}>
      <ResourceView resource={resource} failed={<Trans>Couldn’t load search</Trans>} shapes={<WaitingRows />}>
        {({ mode }) => (
          <SearchOf
            view={chosen === 'companies' || chosen === 'markets' ? chosen : mode === 'main' ? 'companies' : 'markets'}
          />
        )}
      </ResourceView>
    </Page>
  )
}

function SearchOf({ view }: { view: View }) {
  const navigate = useNavigate()
  const { t } = useLingui()
  return (
    <>
      <div className={styles.views}>
        <Segmented<View>
          label={t`View`}
          value={view}
          options={[
            { value: 'companies', label: <Trans>Companies</Trans> },
            { value: 'markets', label: <Trans>Markets</Trans> },
          ]}
          onChange={(next) => navigate(`/product?view=${next}`, { replace: true })}
        />
      </div>
      {view === 'companies' ? <CompanySearch /> : <CurrencySearch />}
    </>
  )
}
