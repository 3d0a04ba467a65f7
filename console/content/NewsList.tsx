import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import { newsItems } from '../../contract/operator/content.ts'
import type { ListedNews } from '../../contract/operator/entities/content.ts'
import { useResource } from '../../src/resource/useResource.ts'
import { Button } from '../../src/ui/Button.tsx'
import { EmptyState } from '../../src/ui/EmptyState.tsx'
import { request } from '../calls/request.ts'
import { type Column, DataTable } from '../parts/DataTable.tsx'
import { LoadedPart } from '../parts/LoadedPart.tsx'
import { Moment } from '../parts/Moment.tsx'
import { Page } from '../parts/Page.tsx'
import { Pager } from '../parts/Pager.tsx'
import { UserText } from '../parts/UserText.tsx'
import { pageIn, useQuery } from '../parts/useQuery.ts'
import { NewsStateTag } from './newsStates.tsx'

const columns: readonly Column<ListedNews>[] = [
  { name: msg`Title`, grows: true, cell: ({ title }) => <UserText>{title}</UserText> },
  { name: msg`Status`, cell: ({ state }) => <NewsStateTag state={state} /> },
  {
    name: msg`Published`,
    end: true,
    cell: ({ publishedAt }) => publishedAt !== undefined && <Moment at={publishedAt} />,
  },
  { name: msg`Edited`, end: true, cell: ({ changedAt }) => <Moment at={changedAt} /> },
]

/** Every news item, drafts first. */
export function NewsList() {
  const navigate = useNavigate()
  const { t } = useLingui()
  const [query, change] = useQuery()
  const page = pageIn(query)
  const resource = useResource(
    useCallback(() => request(newsItems, { page }), [page]),
    { keeps: true },
  )
  const write = () => navigate('/news?id=new')
  return (
    <Page
      title={<Trans>News</Trans>}
      actions={
        <Button size="m" icon="plus" onClick={write}>
          <Trans>Create article</Trans>
        </Button>
      }
    >
      <LoadedPart resource={resource} failed={<Trans>Couldn’t load the news</Trans>}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <EmptyState icon="copy-doc" title={<Trans>No articles yet</Trans>}>
              <Trans>Articles remain drafts until you publish them.</Trans>
            </EmptyState>
          ) : (
            <>
              <DataTable
                label={t`News`}
                columns={columns}
                rows={rows}
                keyOf={({ id }) => id}
                toOf={({ id }) => `/news?id=${encodeURIComponent(id)}`}
              />
              <Pager page={page} total={total} onPage={(next) => change({ page: String(next) })} />
            </>
          )
        }
      </LoadedPart>
    </Page>
  )
}
