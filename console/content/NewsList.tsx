import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import { newsItems } from '../../contract/operator/content.ts'
import type { ListedNews } from '../../contract/operator/entities/content.ts'
import { useResource } from '../../src/resource/useResource.ts'
import { Button } from '../../src/ui/Button.tsx'
import { EmptyState } from '../../src/ui/EmptyState.tsx'
import { ask } from '../calls/ask.ts'
import { AskedPart } from '../parts/AskedPart.tsx'
import { type Column, DataTable } from '../parts/DataTable.tsx'
import { Moment } from '../parts/Moment.tsx'
import { Page } from '../parts/Page.tsx'
import { Pager } from '../parts/Pager.tsx'
import { UserText } from '../parts/UserText.tsx'
import { pageIn, useQuery } from '../parts/useQuery.ts'
import { NewsStateTag } from './newsStates.tsx'

const columns: readonly Column<ListedNews>[] = [
  { name: msg`Title`, grows: true, cell: ({ title }) => <UserText>{title}</UserText> },
  { name: msg`State`, cell: ({ state }) => <NewsStateTag state={state} /> },
  {
    name: msg`Published`,
    end: true,
    cell: ({ publishedAt }) => publishedAt !== undefined && <Moment at={publishedAt} />,
  },
  { name: msg`Changed`, end: true, cell: ({ changedAt }) => <Moment at={changedAt} /> },
]

/** Every news item, drafts first. */
export function NewsList() {
  const navigate = useNavigate()
  const { t } = useLingui()
  const [query, change] = useQuery()
  const page = pageIn(query)
  const asked = useResource(
    useCallback(() => ask(newsItems, { page }), [page]),
    { keeps: true },
  )
  const write = () => navigate('/news?id=new')
  return (
    <Page
      title={<Trans>News</Trans>}
      actions={
        <Button size="m" icon="plus" onClick={write}>
          <Trans>Write an article</Trans>
        </Button>
      }
    >
      <AskedPart asked={asked} failed={<Trans>The news did not load</Trans>}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <EmptyState icon="copy-doc" title={<Trans>There are no articles yet</Trans>}>
              <Trans>An article is a draft until you publish it.</Trans>
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
      </AskedPart>
    </Page>
  )
}
