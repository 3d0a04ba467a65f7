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
  const asked = useResource(load)
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
        asked.reload()
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
      <Section title={<Trans>Passkeys</Trans>} asked={asked} failed={<Trans>Your passkeys did not load</Trans>}>
        {(passkeys) => (
          <>
            {passkeys.length === 0 ? (
              <Entry title={<Trans>No passkeys yet</Trans>}>
                <Trans>Log in by finger, face or security key, without typing a password.</Trans>
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
                  <Trans>This browser cannot make passkeys.</Trans>
                </p>
              )}
            </div>
          </>
        )}
      </Section>
      <AddPasskeySheet open={adding} onClose={() => setAdding(false)} onAdded={asked.reload} />
      <FormSheet
        form={form}
        open={leaving !== undefined}
        onClose={stay}
        title={t`Remove this passkey?`}
        action={<Trans>Remove</Trans>}
        tone="danger"
      >
        <p className={text.body}>
          <Trans>
            {name} lets nobody in any more. Delete it on the device that holds it too, or it will offer itself in vain.
          </Trans>
        </p>
        <MailCodeField mail={mail} busy={form.busy} />
      </FormSheet>
    </>
  )
}

function Row({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { t } = useLingui()
  const { name, createdAt, usedAt } = passkey
  const made = formatDateTime(createdAt, 'date')
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
      <Trans>Added {made}</Trans>
      {' · '}
      {usedAt === undefined ? <Trans>Not used yet</Trans> : <Trans>Last used {used}</Trans>}
    </Entry>
  )
}
