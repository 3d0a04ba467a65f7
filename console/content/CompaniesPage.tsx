import { Trans } from '@lingui/react/macro'
import { useCallback } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { directory, orderCompanies, pictureSources } from '../../contract/operator/content.ts'
import { useResource } from '../../src/resource/useResource.ts'
import { Button } from '../../src/ui/Button.tsx'
import { EmptyState } from '../../src/ui/EmptyState.tsx'
import { Tag } from '../../src/ui/Tag.tsx'
import { request } from '../calls/request.ts'
import { LoadedPart } from '../parts/LoadedPart.tsx'
import { Page } from '../parts/Page.tsx'
import { UserText } from '../parts/UserText.tsx'
import { CompanyForm } from './CompanyForm.tsx'
import { OrderEditor } from './OrderEditor.tsx'

const load = async () => {
  const [companies, { origins }] = await Promise.all([request(directory, {}), request(pictureSources, {})])
  return { companies, origins }
}

/** The directory of companies, or the company that the address names. */
export function CompaniesPage() {
  const navigate = useNavigate()
  const id = useSearchParams()[0].get('id')
  const resource = useResource(load)
  const back = useCallback(() => navigate('/companies'), [navigate])
  return (
    <Page
      title={
        id === null ? <Trans>Companies</Trans> : id === 'new' ? <Trans>New company</Trans> : <Trans>Company</Trans>
      }
      onBack={id === null ? undefined : back}
      actions={
        id === null && (
          <Button size="m" icon="plus" onClick={() => navigate('/companies?id=new')}>
            <Trans>Add company</Trans>
          </Button>
        )
      }
    >
      <LoadedPart resource={resource} failed={<Trans>Couldn’t load the companies</Trans>}>
        {({ companies, origins }) => {
          const company = companies.find((one) => one.id === id)
          if (id !== null && (company || id === 'new'))
            return <CompanyForm key={id} company={company} origins={origins} onChanged={resource.reload} />
          if (companies.length === 0)
            return (
              <EmptyState icon="globe" title={<Trans>No companies yet</Trans>}>
                <Trans>Companies appear in the app’s search in this order.</Trans>
              </EmptyState>
            )
          return (
            <OrderEditor
              subject="companies"
              items={companies.map((one) => ({
                id: one.id,
                name: one.name,
                title: <UserText>{one.name}</UserText>,
                sub: <UserText>{one.url}</UserText>,
                tags: one.withdrawn && (
                  <Tag tone="danger">
                    <Trans>Withdrawn</Trans>
                  </Tag>
                ),
              }))}
              onOpen={(one) => navigate(`/companies?id=${encodeURIComponent(one)}`)}
              onSave={(ids) => request(orderCompanies, { ids })}
              onChanged={resource.reload}
            />
          )
        }}
      </LoadedPart>
    </Page>
  )
}
