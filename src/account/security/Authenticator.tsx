import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { endSecondFactor, renewRecoveryCodes, secondFactorState } from '../../../contract/calls/security.ts'
import { request } from '../../api/request.ts'
import { useResource } from '../../resource/useResource.ts'
import { Button } from '../../ui/Button.tsx'
import { copyText } from '../../ui/copyText.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { saveFile } from '../../ui/saveFile.ts'
import stack from '../../ui/stack.module.css'
import { Tag } from '../../ui/Tag.tsx'
import text from '../../ui/text.module.css'
import { toast } from '../../ui/toast.ts'
import { type Proof, ProveSheet } from './ProveSheet.tsx'
import styles from './RecoveryCodes.module.css'
import { Entry, Section } from './Section.tsx'
import { SetUpSheet } from './SetUpSheet.tsx'

/** The recovery codes, this once: to be copied or saved before the sheet is closed. */
function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useLingui()
  return (
    <div className={stack.gap16}>
      <p className={text.body}>
        <Trans>
          Each code lets you log in once without your authenticator app. They are shown only now, so store them
          somewhere safe.
        </Trans>
      </p>
      <ul className={styles.list} aria-label={t`Recovery codes`}>
        {codes.map((code) => (
          <li key={code} className="fig">
            {code}
          </li>
        ))}
      </ul>
      <div className={styles.acts}>
        <Button variant="soft" size="m" icon="copy-doc" onClick={() => void copyText(codes.join('\n'))}>
          <Trans>Copy</Trans>
        </Button>
        <Button variant="soft" size="m" icon="deposit" onClick={() => saveFile(fileOf(codes))}>
          <Trans>Save as file</Trans>
        </Button>
      </div>
    </div>
  )
}

const fileOf = (codes: readonly string[]): File =>
  new File([`${codes.join('\n')}\n`], 'recovery-codes.txt', { type: 'text/plain' })

const load = () => request(secondFactorState, {}, { silent: true })
/** So few recovery codes left are worth a word. */
const FEW = 3

/** The second factor: off until it is set up, then with its recovery codes. */
export function Authenticator() {
  const { t } = useLingui()
  const resource = useResource(load)
  const [sheet, setSheet] = useState<'setUp' | 'renew' | 'end'>()
  const [codes, setCodes] = useState<readonly string[]>()
  const close = () => setSheet(undefined)
  const keep = (reported: readonly string[]) => {
    setCodes(reported)
    resource.reload()
  }
  const renew = async (proof: Proof) => keep((await request(renewRecoveryCodes, proof, { silent: true })).codes)
  const end = async (proof: Proof) => {
    await request(endSecondFactor, proof, { silent: true })
    toast(t`Authenticator app turned off`)
    resource.reload()
  }
  return (
    <>
      <Section
        title={<Trans>Two-factor authentication</Trans>}
        resource={resource}
        failed={<Trans>Couldn’t load two-factor authentication</Trans>}
      >
        {({ on, recoveryLeft }) =>
          on ? (
            <>
              <Entry
                title={<Trans>Authenticator app</Trans>}
                mark={
                  <Tag tone="ok" icon="check">
                    <Trans>On</Trans>
                  </Tag>
                }
                action={
                  <Button variant="secondary" size="s" onClick={() => setSheet('end')}>
                    <Trans>Turn off</Trans>
                  </Button>
                }
              >
                <Trans>Code required at login</Trans>
              </Entry>
              <Entry
                title={<Trans>Recovery codes</Trans>}
                mark={
                  recoveryLeft < FEW && (
                    <Tag tone="warn" icon="warning">
                      <Trans>Running low</Trans>
                    </Tag>
                  )
                }
                action={
                  <Button variant="secondary" size="s" onClick={() => setSheet('renew')}>
                    <Trans>Renew</Trans>
                  </Button>
                }
              >
                <Plural value={recoveryLeft} _0="None left" one="# left" other="# left" />
              </Entry>
            </>
          ) : (
            <Entry
              title={<Trans>Authenticator app</Trans>}
              action={
                <Button size="s" onClick={() => setSheet('setUp')}>
                  <Trans>Set up</Trans>
                </Button>
              }
            >
              <Trans>Extra code at login</Trans>
            </Entry>
          )
        }
      </Section>
      <SetUpSheet open={sheet === 'setUp'} onClose={close} onDone={keep} />
      <ProveSheet
        open={sheet === 'renew'}
        onClose={close}
        title={<Trans>New recovery codes</Trans>}
        action={<Trans>Create new codes</Trans>}
        onProof={renew}
      >
        <Trans>Your current codes will stop working.</Trans>
      </ProveSheet>
      <ProveSheet
        open={sheet === 'end'}
        onClose={close}
        title={<Trans>Turn off the authenticator app?</Trans>}
        action={<Trans>Turn off</Trans>}
        tone="danger"
        onProof={end}
      >
        <Trans>Anyone who knows your password can then log in. Your recovery codes are deleted too.</Trans>
      </ProveSheet>
      <Sheet
        open={codes !== undefined}
        onClose={() => setCodes(undefined)}
        title={<Trans>Recovery codes</Trans>}
        locked
        footer={
          <Button full onClick={() => setCodes(undefined)}>
            <Trans>I’ve saved them</Trans>
          </Button>
        }
      >
        {codes && <RecoveryCodes codes={codes} />}
      </Sheet>
    </>
  )
}
