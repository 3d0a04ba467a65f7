import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { listPasskeys, removePasskey } from '../../../contract/calls/security.ts'
import type { Passkey } from '../../../contract/entities/security.ts'
import { request } from '../../api/request.ts'
import { useSend } from '../../form/useSend.ts'
import { formatDateTime } from '../../i18n/dates.ts'
import { useResource } from '../../resource/useResource.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmSheet } from '../../ui/ConfirmSheet.tsx'
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
  const { busy, run } = useSend()
  const remove = async () => {
    if (leaving === undefined) return
    const done = await run(() => request(removePasskey, { id: leaving.id }, { silent: true }))
    if (!done) return
    toast(t`Passkey removed`)
    setLeaving(undefined)
    asked.reload()
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
      <ConfirmSheet
        open={leaving !== undefined}
        title={t`Remove this passkey?`}
        confirmLabel={<Trans>Remove</Trans>}
        keepLabel={<Trans>Keep it</Trans>}
        busy={busy}
        onConfirm={remove}
        onClose={() => setLeaving(undefined)}
      >
        <Trans>
          {name} lets nobody in any more. Delete it on the device that holds it too, or it will offer itself in vain.
        </Trans>
      </ConfirmSheet>
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
