import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { atom } from 'jotai'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ListedUser } from '../../contract/operator/entities/user.ts'
import { users } from '../../contract/operator/users.ts'
import { useResource } from '../../src/resource/useResource.ts'
import { EmptyState } from '../../src/ui/EmptyState.tsx'
import { SearchField } from '../../src/ui/SearchField.tsx'
import { Tag } from '../../src/ui/Tag.tsx'
import { useLater } from '../../src/ui/useLater.ts'
import { useAtom } from '../../src/useAtom.ts'
import { request } from '../calls/request.ts'
import { type Column, DataTable } from '../parts/DataTable.tsx'
import { LoadedPart } from '../parts/LoadedPart.tsx'
import { Moment } from '../parts/Moment.tsx'
import { Page } from '../parts/Page.tsx'
import { Pager } from '../parts/Pager.tsx'
import { useShortcuts } from '../parts/shortcuts.ts'
import { Code, UserText } from '../parts/UserText.tsx'
import { pageIn, useQuery } from '../parts/useQuery.ts'
import { useMe } from '../session/session.ts'
import styles from './UsersPage.module.css'

/** Delay between the last keystroke and the search, ms. */
const TYPED_MS = 250
/**
 * What was looked for last, and by whom: people's names and numbers, so they stand in no address and in no history of a
 * browser, and are still there for who comes back from a user.
 */
const searchAtom = atom({ by: '', text: '' })

const columns: readonly Column<ListedUser>[] = [
  { name: msg`User number`, cell: ({ uid }) => <Code>{uid}</Code> },
  { name: msg`E-mail address`, grows: true, cell: ({ email }) => email && <UserText>{email}</UserText> },
  { name: msg`Phone number`, cell: ({ mobile }) => mobile && <Code>{mobile}</Code> },
  {
    name: msg`Account`,
    cell: ({ demo, simulated }) =>
      demo ? (
        <Tag tone="warn">{simulated ? <Trans context="trader">Simulated</Trans> : <Trans>Demo</Trans>}</Tag>
      ) : (
        <Tag>
          <Trans>Real</Trans>
        </Tag>
      ),
  },
  { name: msg`ID`, end: true, cell: ({ id }) => <Code>{id}</Code> },
  { name: msg`Since`, end: true, cell: ({ createdAt }) => <Moment at={createdAt} /> },
]

/** Every user, and the search among them. */
export function UsersPage() {
  const { t } = useLingui()
  const { name } = useMe()
  const [query, change] = useQuery()
  const [search, setSearch] = useAtom(searchAtom)
  const searched = search.by === name ? search.text : ''
  const page = pageIn(query)
  const [typed, setTyped] = useState(searched)
  const wanted = useLater(typed.trim(), TYPED_MS)
  const field = useRef<HTMLInputElement>(null)
  useShortcuts({ slash: () => field.current?.focus() })
  useEffect(() => {
    if (wanted === searched) return
    setSearch({ by: name, text: wanted })
    if (page !== 1) change({ page: '' })
  })
  const resource = useResource(
    useCallback(() => request(users, { search: searched, page }), [searched, page]),
    { keeps: true },
  )
  return (
    <Page
      title={<Trans>Users</Trans>}
      bar={
        <div className={styles.search}>
          <SearchField
            ref={field}
            value={typed}
            onChange={setTyped}
            label={t`Search users`}
            placeholder={t`User number, id, e-mail address or phone number`}
            keyCap="/"
          />
        </div>
      }
    >
      <LoadedPart resource={resource} failed={<Trans>Couldn’t load users</Trans>}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <EmptyState icon="search" title={searched === '' ? <Trans>No users yet</Trans> : <Trans>No results</Trans>}>
              {searched !== '' && <Trans>Enter the first characters of an e-mail address or phone number.</Trans>}
            </EmptyState>
          ) : (
            <>
              <DataTable
                label={t`Users`}
                columns={columns}
                rows={rows}
                keyOf={({ id }) => id}
                toOf={({ id }) => `/user?id=${encodeURIComponent(id)}`}
              />
              <Pager page={page} total={total} onPage={(next) => change({ page: String(next) })} />
            </>
          )
        }
      </LoadedPart>
    </Page>
  )
}
