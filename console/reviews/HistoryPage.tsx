import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useState } from 'react'
import type { DecidedReview, ReviewKind } from '../../contract/operator/entities/review.ts'
import { decidedReviews } from '../../contract/operator/reviewing.ts'
import { useResource } from '../../src/resource/useResource.ts'
import { EmptyState } from '../../src/ui/EmptyState.tsx'
import { Sheet } from '../../src/ui/Sheet.tsx'
import stack from '../../src/ui/stack.module.css'
import { TabPanel, Tabs } from '../../src/ui/Tabs.tsx'
import { Tag } from '../../src/ui/Tag.tsx'
import { request } from '../calls/request.ts'
import { type Column, DataTable } from '../parts/DataTable.tsx'
import { LoadedPart } from '../parts/LoadedPart.tsx'
import { Moment } from '../parts/Moment.tsx'
import { Page } from '../parts/Page.tsx'
import { Pager } from '../parts/Pager.tsx'
import { Code, UserText } from '../parts/UserText.tsx'
import { pageIn, useQuery } from '../parts/useQuery.ts'
import { Headline } from './Headline.tsx'
import { kindOf, kindWords, outcomeWords } from './kinds.ts'
import { Pictures } from './Pictures.tsx'
import { useOwnKinds } from './queues.tsx'
import { ReviewFacts } from './ReviewFacts.tsx'
import { UserBrief } from './UserBrief.tsx'
import { namesOf, Verdict } from './Verdict.tsx'

/** Reviews that are over, the newest first, by kind; one opens with everything that was decided on. */
export function HistoryPage() {
  const { t } = useLingui()
  const kinds = useOwnKinds()
  const [query, change] = useQuery()
  const resource = kindOf(query.get('kind'))
  const kind = resource && kinds.includes(resource) ? resource : (kinds[0] ?? 'identity')
  return (
    <Page
      title={<Trans>Decisions</Trans>}
      bar={
        <Tabs
          id="decided"
          label={t`Type`}
          value={kind}
          tabs={kinds.map((one) => ({ value: one, label: t(kindWords[one].many) }))}
          onChange={(one) => change({ kind: one, page: '' })}
          low
        />
      }
    >
      <TabPanel id="decided" value={kind}>
        <Decided key={kind} kind={kind} page={pageIn(query)} onPage={(page) => change({ page: String(page) })} />
      </TabPanel>
    </Page>
  )
}

function Decided({ kind, page, onPage }: { kind: ReviewKind; page: number; onPage: (page: number) => void }) {
  const { t } = useLingui()
  const [open, setOpen] = useState<DecidedReview>()
  const resource = useResource(
    useCallback(() => request(decidedReviews, { kind, page }), [kind, page]),
    { keeps: true },
  )
  const columns: readonly Column<DecidedReview>[] = [
    { name: kindWords[kind].one, cell: ({ facts }) => <Headline kind={kind} facts={facts} /> },
    { name: msg`Number`, cell: ({ id }) => <Code>{id}</Code> },
    { name: msg`User`, cell: ({ uid, accountId }) => <Code>{uid || accountId}</Code> },
    {
      name: msg`Outcome`,
      cell: ({ outcome }) => <Tag tone={outcomeWords[outcome].tone}>{t(outcomeWords[outcome].word)}</Tag>,
    },
    { name: msg`Decided by`, cell: ({ by }) => <UserText>{namesOf(by, t`automatic`)}</UserText> },
    { name: msg`Reason`, grows: true, cell: ({ remark }) => remark && <UserText>{remark}</UserText> },
    {
      name: msg`Decisions`,
      end: true,
      cell: ({ decidedAt }) => decidedAt !== undefined && <Moment at={decidedAt} />,
    },
  ]
  return (
    <>
      <LoadedPart resource={resource} failed={<Trans>Couldn’t load the decisions</Trans>}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <EmptyState icon="clock" title={<Trans>No decisions yet</Trans>} />
          ) : (
            <>
              <DataTable
                label={t(kindWords[kind].many)}
                columns={columns}
                rows={rows}
                keyOf={({ id }) => id}
                onOpen={setOpen}
                openKey={open?.id}
              />
              <Pager page={page} total={total} onPage={onPage} />
            </>
          )
        }
      </LoadedPart>
      <Sheet
        open={open !== undefined}
        onClose={() => setOpen(undefined)}
        wide="side"
        title={open && <Headline kind={kind} facts={open.facts} />}
        sub={open && <Code>{open.id}</Code>}
      >
        {open && (
          <div className={stack.gap16}>
            <Verdict decided={open} />
            <ReviewFacts facts={open.facts} />
            {open.pictures.length > 0 && <Pictures key={open.id} pictures={open.pictures} />}
            <UserBrief accountId={open.accountId} />
          </div>
        )}
      </Sheet>
    </>
  )
}
