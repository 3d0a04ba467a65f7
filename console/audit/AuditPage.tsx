import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useState } from 'react'
import { auditEntries } from '../../contract/operator/auditing.ts'
import type { AuditEntry } from '../../contract/operator/entities/audit.ts'
import { useResource } from '../../src/resource/useResource.ts'
import { EmptyState } from '../../src/ui/EmptyState.tsx'
import { SearchField } from '../../src/ui/SearchField.tsx'
import { useLater } from '../../src/ui/useLater.ts'
import { request } from '../calls/request.ts'
import { type Column, DataTable } from '../parts/DataTable.tsx'
import { LoadedPart } from '../parts/LoadedPart.tsx'
import { Moment } from '../parts/Moment.tsx'
import { Page } from '../parts/Page.tsx'
import { Pager } from '../parts/Pager.tsx'
import { Code, UserText } from '../parts/UserText.tsx'
import { pageIn, useQuery } from '../parts/useQuery.ts'
import styles from './Audit.module.css'
import { actWords } from './actWords.ts'
import { VerifyAudit } from './VerifyAudit.tsx'

const TYPED_MS = 250
/** Enough of a hash to be told from the next one; the whole is its title. */
const SHORT = 10

/** Shows all actions of operators and the server, newest first. Entries can't be changed. */
export function AuditPage() {
  const { t } = useLingui()
  const [query, change] = useQuery()
  const [actor, subject, page] = [query.get('actor') ?? '', query.get('subject') ?? '', pageIn(query)]
  const [typed, setTyped] = useState({ actor, subject })
  const wanted = useLater(typed, TYPED_MS)
  useEffect(() => {
    const [nextActor, nextSubject] = [wanted.actor.trim(), wanted.subject.trim()]
    if (nextActor !== actor || nextSubject !== subject) change({ actor: nextActor, subject: nextSubject, page: '' })
  })
  const resource = useResource(
    useCallback(
      () => request(auditEntries, { actor: actor || undefined, subject: subject || undefined, page }),
      [actor, subject, page],
    ),
    { keeps: true },
  )
  const columns: readonly Column<AuditEntry>[] = [
    { name: msg`Entry`, cell: ({ number }) => <Code>{String(number)}</Code> },
    { name: msg`Time`, cell: ({ at }) => <Moment at={at} style="exact" /> },
    { name: msg`Operator`, cell: (entry) => <Code>{entry.actor}</Code> },
    {
      name: msg`Action`,
      cell: ({ act }) => {
        const word = actWords[act]
        return word ? t(word) : <Code>{act}</Code>
      },
    },
    { name: msg`Object`, cell: (entry) => <Code>{entry.subject}</Code> },
    { name: msg`Comment`, grows: true, cell: ({ remark }) => remark !== '' && <UserText>{remark}</UserText> },
    {
      name: msg`Hash`,
      end: true,
      cell: ({ hash }) => (
        <span title={hash}>
          <Code>{hash.slice(0, SHORT)}</Code>
        </span>
      ),
    },
  ]
  return (
    <Page
      title={<Trans>Audit log</Trans>}
      full
      actions={<VerifyAudit />}
      bar={
        <>
          <div className={styles.filter}>
            <SearchField
              value={typed.actor}
              onChange={(next) => setTyped({ ...typed, actor: next })}
              label={t`Operator`}
              placeholder={t`Operator name`}
            />
          </div>
          <div className={styles.filter}>
            <SearchField
              value={typed.subject}
              onChange={(next) => setTyped({ ...typed, subject: next })}
              label={t`Object`}
              placeholder={t`Object, such as deposit-7 or account-1001`}
            />
          </div>
        </>
      }
    >
      <LoadedPart resource={resource} failed={<Trans>Couldn’t load the audit log</Trans>}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <EmptyState icon="shield" title={<Trans>No entries</Trans>} />
          ) : (
            <>
              <DataTable label={t`Audit log`} columns={columns} rows={rows} keyOf={({ number }) => number} />
              <Pager page={page} total={total} onPage={(next) => change({ page: String(next) })} />
            </>
          )
        }
      </LoadedPart>
    </Page>
  )
}
