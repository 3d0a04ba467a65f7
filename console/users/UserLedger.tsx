import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useState } from 'react'
import type { LedgerEntry } from '../../contract/operator/entities/user.ts'
import { userLedger } from '../../contract/operator/users.ts'
import { formatMoney } from '../../src/i18n/format.ts'
import { useResource } from '../../src/resource/useResource.ts'
import { Button } from '../../src/ui/Button.tsx'
import { Card } from '../../src/ui/Card.tsx'
import { cx } from '../../src/ui/cx.ts'
import { EmptyState } from '../../src/ui/EmptyState.tsx'
import stack from '../../src/ui/stack.module.css'
import { request } from '../calls/request.ts'
import { type Column, DataTable } from '../parts/DataTable.tsx'
import { LoadedPart } from '../parts/LoadedPart.tsx'
import { Moment } from '../parts/Moment.tsx'
import { Pager } from '../parts/Pager.tsx'
import { Code } from '../parts/UserText.tsx'
import styles from './UserPage.module.css'

/** Labels of the reasons for a cash movement. A reason without a label is shown by its name. */
const ledgerWords: Readonly<Record<string, MessageDescriptor>> = {
  grant: msg`Demo money`,
  reset: msg`Demo account reset`,
  fee: msg`Fee`,
  profit: msg`Trade result`,
  deposit: msg({ message: 'Deposit', context: 'a transaction' }),
  withdrawal: msg`Withdrawal requested`,
  withdrawalPaid: msg`Withdrawal paid out`,
  withdrawalReturned: msg`Withdrawal returned`,
  loan: msg`Loan paid out`,
  loanRepayment: msg`Loan repaid`,
  loanPaid: msg`Loan repaid`,
}

/** Every posting of a user's ledger, once it is asked for: the audit log keeps each look. */
export function UserLedger({ id }: { id: string }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  return (
    <Card aria-label={t`Ledger`}>
      <h2 className={styles.title}>
        <Trans>Ledger</Trans>
      </h2>
      {open ? (
        <Entries id={id} />
      ) : (
        <div className={cx(stack.row12, styles.closed)}>
          <p className={styles.hint}>
            <Trans>All of this user’s money transactions. Each view is recorded in the audit log.</Trans>
          </p>
          <Button variant="secondary" size="s" onClick={() => setOpen(true)}>
            <Trans>Open ledger</Trans>
          </Button>
        </div>
      )}
    </Card>
  )
}

function Entries({ id }: { id: string }) {
  const { t } = useLingui()
  const [page, setPage] = useState(1)
  const resource = useResource(
    useCallback(() => request(userLedger, { id, page }), [id, page]),
    { keeps: true },
  )
  const columns: readonly Column<LedgerEntry>[] = [
    {
      name: msg`Transaction`,
      cell: ({ kind }) => {
        const word = ledgerWords[kind]
        return word ? t(word) : kind
      },
    },
    { name: msg`Number`, cell: (entry) => <Code>{entry.id}</Code> },
    { name: msg`Order`, cell: ({ orderId }) => orderId !== undefined && <Code>{orderId}</Code> },
    {
      name: msg`Postings`,
      grows: true,
      cell: ({ postings }) => (
        <dl className={cx(stack.tight, styles.postings)}>
          {postings.map(({ account, amount }, at) => (
            // One account may stand in a transaction twice.
            // biome-ignore lint/suspicious/noArrayIndexKey: a transaction never changes
            <div key={at} className={styles.posting}>
              <dt>
                <Code>{account}</Code>
              </dt>
              <dd className="fig">{formatMoney(amount, { sign: 'always', digits: digitsOf(amount) })}</dd>
            </div>
          ))}
        </dl>
      ),
    },
    { name: msg`Time`, end: true, cell: ({ at }) => <Moment at={at} style="exact" /> },
  ]
  return (
    <LoadedPart resource={resource} failed={<Trans>Couldn’t load the ledger</Trans>}>
      {({ rows, total }) =>
        rows.length === 0 ? (
          <EmptyState icon="indicator" title={<Trans>No transactions yet</Trans>} />
        ) : (
          <>
            <DataTable label={t`Ledger`} columns={columns} rows={rows} keyOf={(entry) => entry.id} />
            <Pager page={page} total={total} onPage={setPage} />
          </>
        )
      }
    </LoadedPart>
  )
}

/** Cents where an amount has no more; a posting of the house may have six decimals. */
const digitsOf = (amount: string): number => ((amount.split('.')[1]?.replace(/0+$/, '').length ?? 0) > 2 ? 6 : 2)
