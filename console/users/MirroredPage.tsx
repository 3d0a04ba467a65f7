import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { Link } from 'react-router-dom'
import type { InCommon, MirroredPair } from '../../contract/operator/entities/mirrored.ts'
import { mirroredAccounts } from '../../contract/operator/users.ts'
import { formatCount } from '../../src/i18n/format.ts'
import { useResource } from '../../src/resource/useResource.ts'
import { EmptyState } from '../../src/ui/EmptyState.tsx'
import stack from '../../src/ui/stack.module.css'
import { Tag } from '../../src/ui/Tag.tsx'
import tones from '../../src/ui/tones.module.css'
import { request } from '../calls/request.ts'
import { type Column, DataTable } from '../parts/DataTable.tsx'
import { LoadedPart } from '../parts/LoadedPart.tsx'
import { Moment } from '../parts/Moment.tsx'
import { Page } from '../parts/Page.tsx'
import { Pager } from '../parts/Pager.tsx'
import { Code } from '../parts/UserText.tsx'
import { pageIn, useQuery } from '../parts/useQuery.ts'

const commonWords: Readonly<Record<InCommon, MessageDescriptor>> = {
  device: msg`Device`,
  address: msg`Network address`,
  payment: msg`Payment method`,
  picture: msg`Image`,
}

function InCommonTags({ inCommon }: Pick<MirroredPair, 'inCommon'>) {
  const { t } = useLingui()
  return (
    <span className={stack.wrap8}>
      {inCommon.map((kind) => (
        <Tag key={kind}>{t(commonWords[kind])}</Tag>
      ))}
    </span>
  )
}

const columns: readonly Column<MirroredPair>[] = [
  {
    name: msg`Accounts`,
    cell: ({ accounts }) => (
      <span className={stack.wrap8}>
        {accounts.map(({ id, uid }) => (
          <Link key={id} className={tones.acc} to={`/user?id=${encodeURIComponent(id)}`}>
            <Code>{uid}</Code>
          </Link>
        ))}
      </span>
    ),
  },
  { name: msg`Match`, grows: true, cell: ({ inCommon }) => <InCommonTags inCommon={inCommon} /> },
  { name: msg`Score`, end: true, cell: ({ score }) => <span className="fig">{formatCount(score)}</span> },
  { name: msg`Opposite orders`, end: true, cell: ({ orders }) => <span className="fig">{formatCount(orders)}</span> },
  { name: msg`Last order`, end: true, cell: ({ lastAt }) => <Moment at={lastAt} /> },
]

/** Accounts that may belong to one person who bets on both sides, the likeliest first. */
export function MirroredPage() {
  const { t } = useLingui()
  const [query, change] = useQuery()
  const page = pageIn(query)
  const resource = useResource(
    useCallback(() => request(mirroredAccounts, { page }), [page]),
    { keeps: true, again: 'never' },
  )
  return (
    <Page title={<Trans>Mirrored accounts</Trans>}>
      <LoadedPart resource={resource} failed={<Trans>Couldn’t load the report</Trans>}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <EmptyState icon="user" title={<Trans>No mirrored accounts</Trans>}>
              <Trans>
                Accounts appear here when they share a device, network address, payment method or photo and open
                opposite positions within minutes.
              </Trans>
            </EmptyState>
          ) : (
            <>
              <DataTable
                label={t`Mirrored accounts`}
                columns={columns}
                rows={rows}
                keyOf={({ accounts }) => accounts.map(({ id }) => id).join()}
              />
              <Pager page={page} total={total} onPage={(to) => change({ page: String(to) })} />
            </>
          )
        }
      </LoadedPart>
    </Page>
  )
}
