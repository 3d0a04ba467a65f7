import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useState } from 'react'
import { auditEntries } from '../../contract/operator/auditing.ts'
import type { AuditEntry } from '../../contract/operator/entities/audit.ts'
import { useResource } from '../../src/resource/useResource.ts'
import { EmptyState } from '../../src/ui/EmptyState.tsx'
import { SearchField } from '../../src/ui/SearchField.tsx'
import { useLater } from '../../src/ui/useLater.ts'
import { ask } from '../calls/ask.ts'
import { AskedPart } from '../parts/AskedPart.tsx'
import { type Column, DataTable } from '../parts/DataTable.tsx'
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

/** Everything that operators and the server itself have done, the newest first; nobody can change it. */
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
  const asked = useResource(
    useCallback(
      () => ask(auditEntries, { actor: actor || undefined, subject: subject || undefined, page }),
      [actor, subject, page],
    ),
    { keeps: true },
  )
  const columns: readonly Column<AuditEntry>[] = [
    { name: msg`Entry`, cell: ({ number }) => <Code>{String(number)}</Code> },
    { name: msg`Moment`, cell: ({ at }) => <Moment at={at} style="exact" /> },
    { name: msg`Who`, cell: (entry) => <Code>{entry.actor}</Code> },
    {
      name: msg`What`,
      cell: ({ act }) => {
        const word = actWords[act]
        return word ? t(word) : <Code>{act}</Code>
      },
    },
    { name: msg`On what`, cell: (entry) => <Code>{entry.subject}</Code> },
    { name: msg`Remark`, grows: true, cell: ({ remark }) => remark !== '' && <UserText>{remark}</UserText> },
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
              label={t`Who`}
              placeholder={t`Who: an operator's name`}
            />
          </div>
          <div className={styles.filter}>
            <SearchField
              value={typed.subject}
              onChange={(next) => setTyped({ ...typed, subject: next })}
              label={t`On what`}
              placeholder={t`On what: deposit-7, account-1001 …`}
            />
          </div>
        </>
      }
    >
      <AskedPart asked={asked} failed={<Trans>The audit log did not load</Trans>}>
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
      </AskedPart>
    </Page>
  )
}
