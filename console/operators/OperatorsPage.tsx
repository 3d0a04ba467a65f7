import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { OneTimePassword, Operator } from '../../contract/operator/entities/operator.ts'
import { operators } from '../../contract/operator/operators.ts'
import { useResource } from '../../src/resource/useResource.ts'
import { Button } from '../../src/ui/Button.tsx'
import { Tag } from '../../src/ui/Tag.tsx'
import { ask } from '../calls/ask.ts'
import { AskedPart } from '../parts/AskedPart.tsx'
import { type Column, DataTable } from '../parts/DataTable.tsx'
import { Moment } from '../parts/Moment.tsx'
import { Page } from '../parts/Page.tsx'
import { Code } from '../parts/UserText.tsx'
import { roleNames } from '../session/roleWords.ts'
import { useMe } from '../session/session.ts'
import { NewOperatorSheet } from './NewOperatorSheet.tsx'
import { OperatorSheet } from './OperatorSheet.tsx'
import { PasswordSheet } from './PasswordSheet.tsx'
import { RulesNote } from './RulesNote.tsx'

const load = () => ask(operators, {})

/** Who works at the desk: admins make operators, change their roles, keep them out and let them begin again. */
export function OperatorsPage() {
  const { t } = useLingui()
  const me = useMe()
  const asked = useResource(load)
  const [isNew, setNew] = useState(false)
  const [open, setOpen] = useState<Operator>()
  const [told, setTold] = useState<OneTimePassword>()
  const columns: readonly Column<Operator>[] = [
    { name: msg`Name`, cell: ({ name }) => <Code>{name}</Code> },
    { name: msg`Roles`, grows: true, cell: ({ roles }) => roleNames(roles, t) },
    {
      name: msg`State`,
      cell: ({ disabled, ready, name, waitsUntil }) =>
        disabled ? (
          <Tag tone="danger">
            <Trans>Kept out</Trans>
          </Tag>
        ) : !ready ? (
          <Tag tone="warn">
            <Trans>Has not signed in yet</Trans>
          </Tag>
        ) : waitsUntil !== undefined ? (
          <Tag tone="warn">
            <Trans>
              Approves nothing until <Moment at={waitsUntil} />
            </Trans>
          </Tag>
        ) : name === me.name ? (
          <Tag tone="acc">
            <Trans>You</Trans>
          </Tag>
        ) : (
          <Tag tone="ok">
            <Trans>Works here</Trans>
          </Tag>
        ),
    },
    {
      name: msg`Last signed in`,
      end: true,
      cell: ({ signedInAt }) => signedInAt !== undefined && <Moment at={signedInAt} />,
    },
    { name: msg`Made by`, end: true, cell: ({ createdBy }) => <Code>{createdBy}</Code> },
    { name: msg`Since`, end: true, cell: ({ createdAt }) => <Moment at={createdAt} style="date" /> },
  ]
  const tell = (password: OneTimePassword) => {
    setTold(password)
    asked.reload()
  }
  return (
    <Page
      title={<Trans>Operators</Trans>}
      actions={
        <Button size="m" icon="plus" onClick={() => setNew(true)}>
          <Trans>New operator</Trans>
        </Button>
      }
    >
      <RulesNote />
      <AskedPart asked={asked} failed={<Trans>The operators did not load</Trans>}>
        {(all) => (
          <DataTable
            label={t`Operators`}
            columns={columns}
            rows={all}
            keyOf={({ id }) => id}
            onOpen={setOpen}
            openKey={open?.id}
          />
        )}
      </AskedPart>
      <NewOperatorSheet open={isNew} onClose={() => setNew(false)} onMade={tell} />
      <OperatorSheet operator={open} onClose={() => setOpen(undefined)} onChanged={asked.reload} onReset={tell} />
      <PasswordSheet told={told} onClose={() => setTold(undefined)} />
    </Page>
  )
}
