import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { OneTimePassword, Operator } from '../../contract/operator/entities/operator.ts'
import { operators } from '../../contract/operator/operators.ts'
import { useResource } from '../../src/resource/useResource.ts'
import { Button } from '../../src/ui/Button.tsx'
import { Tag } from '../../src/ui/Tag.tsx'
import { request } from '../calls/request.ts'
import { type Column, DataTable } from '../parts/DataTable.tsx'
import { LoadedPart } from '../parts/LoadedPart.tsx'
import { Moment } from '../parts/Moment.tsx'
import { Page } from '../parts/Page.tsx'
import { Code } from '../parts/UserText.tsx'
import { roleNames } from '../session/roleWords.ts'
import { useMe } from '../session/session.ts'
import { NewOperatorSheet } from './NewOperatorSheet.tsx'
import { OperatorSheet } from './OperatorSheet.tsx'
import { PasswordSheet } from './PasswordSheet.tsx'
import { RulesNote } from './RulesNote.tsx'

const load = () => request(operators, {})

/** Manages operators: admins create them, change their roles, disable them and reset their sign-in. */
export function OperatorsPage() {
  const { t } = useLingui()
  const me = useMe()
  const resource = useResource(load)
  const [isNew, setNew] = useState(false)
  const [open, setOpen] = useState<Operator>()
  const [password, setPassword] = useState<OneTimePassword>()
  const columns: readonly Column<Operator>[] = [
    { name: msg`Name`, cell: ({ name }) => <Code>{name}</Code> },
    { name: msg`Roles`, grows: true, cell: ({ roles }) => roleNames(roles, t) },
    {
      name: msg`Status`,
      cell: ({ disabled, ready, name, waitsUntil }) =>
        disabled ? (
          <Tag tone="danger">
            <Trans>Disabled</Trans>
          </Tag>
        ) : !ready ? (
          <Tag tone="warn">
            <Trans>Not signed in yet</Trans>
          </Tag>
        ) : waitsUntil !== undefined ? (
          <Tag tone="warn">
            <Trans>
              Can’t approve until <Moment at={waitsUntil} />
            </Trans>
          </Tag>
        ) : name === me.name ? (
          <Tag tone="acc">
            <Trans>You</Trans>
          </Tag>
        ) : (
          <Tag tone="ok">
            <Trans>Active operator</Trans>
          </Tag>
        ),
    },
    {
      name: msg`Last signed in`,
      end: true,
      cell: ({ signedInAt }) => signedInAt !== undefined && <Moment at={signedInAt} />,
    },
    { name: msg`Created by`, end: true, cell: ({ createdBy }) => <Code>{createdBy}</Code> },
    { name: msg`Since`, end: true, cell: ({ createdAt }) => <Moment at={createdAt} style="date" /> },
  ]
  const tell = (password: OneTimePassword) => {
    setPassword(password)
    resource.reload()
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
      <LoadedPart resource={resource} failed={<Trans>Couldn’t load the operators</Trans>}>
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
      </LoadedPart>
      <NewOperatorSheet open={isNew} onClose={() => setNew(false)} onMade={tell} />
      <OperatorSheet operator={open} onClose={() => setOpen(undefined)} onChanged={resource.reload} onReset={tell} />
      <PasswordSheet password={password} onClose={() => setPassword(undefined)} />
    </Page>
  )
}
