import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { listPasskeys, removePasskey } from '../../../contract/calls/security.ts'
import type { Passkey } from '../../../contract/entities/security.ts'
import { request } from '../../api/request.ts'
import { FormSheet } from '../../form/FormSheet.tsx'
import { MailCodeField } from '../../form/MailCodeField.tsx'
import { useForm } from '../../form/useForm.ts'
import { useMailCode } from '../../form/useMailCode.ts'
import { formatDateTime } from '../../i18n/dates.ts'
import { useResource } from '../../resource/useResource.ts'
import { Button } from '../../ui/Button.tsx'
import text from '../../ui/text.module.css'
import { toast } from '../../ui/toast.ts'
import { AddPasskeySheet } from './AddPasskeySheet.tsx'
import styles from './Section.module.css'
import { Entry, Section } from './Section.tsx'

const load = () => request(listPasskeys, {}, { silent: true })
const canHave = () => 'PublicKeyCredential' in globalThis

/** The passkeys of the account: logging in by finger, face or key, without the password. */
export function Passkeys() {
  const { t } = useLingui()
  const resource = useResource(load)
  const [adding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<Passkey>()
  const mail = useMailCode()
  const form = useForm({
    ready: mail.ready,
    send: () =>
      mail.send(async (mailed) => {
        if (leaving === undefined) return
        await request(removePasskey, { id: leaving.id, ...mailed }, { silent: true })
        toast(t`Passkey removed`)
        stay()
        resource.reload()
      }),
  })
  function stay() {
    setLeaving(undefined)
    mail.clear()
    form.clear()
  }
  const name = <bdi>{leaving?.name}</bdi>
  return (
    <>
      <Section title={<Trans>Passkeys</Trans>} resource={resource} failed={<Trans>Couldn’t load your passkeys</Trans>}>
        {(passkeys) => (
          <>
            {passkeys.length === 0 ? (
              <Entry title={<Trans>No passkeys yet</Trans>}>
                <Trans>Use your fingerprint, face or security key to log in without a password.</Trans>
              </Entry>
            ) : (
              <ul className={styles.list}>
                {passkeys.map((passkey) => (
                  <li key={passkey.id}>
                    <Row passkey={passkey} onRemove={() => setLeaving(passkey)} />
                  </li>
                ))}
              </ul>
            )}
            <div className={styles.foot}>
              <Button variant="secondary" full disabled={!canHave()} onClick={() => setAdding(true)}>
                <Trans>Add a passkey</Trans>
              </Button>
              {!canHave() && (
                <p className={text.note}>
                  <Trans>This browser doesn’t support passkeys.</Trans>
                </p>
              )}
            </div>
          </>
        )}
      </Section>
      <AddPasskeySheet open={adding} onClose={() => setAdding(false)} onAdded={resource.reload} />
      <FormSheet
        form={form}
        open={leaving !== undefined}
        onClose={stay}
        title={t`Remove this passkey?`}
        action={<Trans>Remove</Trans>}
        tone="danger"
      >
        <p className={text.body}>
          <Trans>{name} can no longer be used to log in. Delete it from the device that stores it as well.</Trans>
        </p>
        <MailCodeField mail={mail} busy={form.busy} />
      </FormSheet>
    </>
  )
}

function Row({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { t } = useLingui()
  const { name, createdAt, usedAt } = passkey
  const created = formatDateTime(createdAt, 'date')
  const used = formatDateTime(usedAt, 'dateTime')
  return (
    <Entry
      title={<bdi>{name || <Trans>Passkey</Trans>}</bdi>}
      action={
        <Button variant="secondary" size="s" aria-label={t`Remove ${name}`} onClick={onRemove}>
          <Trans>Remove</Trans>
        </Button>
      }
    >
      <Trans>Added {created}</Trans>
      {' · '}
      {usedAt === undefined ? <Trans>Never used</Trans> : <Trans>Last used {used}</Trans>}
    </Entry>
  )
}
