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
          Each of these codes lets you in once when your authenticator app is not at hand. They are shown only now: keep
          them where you would keep a key.
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
          <Trans>Save as a file</Trans>
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
  const asked = useResource(load)
  const [sheet, setSheet] = useState<'setUp' | 'renew' | 'end'>()
  const [codes, setCodes] = useState<readonly string[]>()
  const close = () => setSheet(undefined)
  const keep = (told: readonly string[]) => {
    setCodes(told)
    asked.reload()
  }
  const renew = async (proof: Proof) => keep((await request(renewRecoveryCodes, proof, { silent: true })).codes)
  const end = async (proof: Proof) => {
    await request(endSecondFactor, proof, { silent: true })
    toast(t`Authenticator app switched off`)
    asked.reload()
  }
  return (
    <>
      <Section
        title={<Trans>Second step at login</Trans>}
        asked={asked}
        failed={<Trans>The state of your second step did not load</Trans>}
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
                    <Trans>Switch off</Trans>
                  </Button>
                }
              >
                <Trans>Logging in asks for its code.</Trans>
              </Entry>
              <Entry
                title={<Trans>Recovery codes</Trans>}
                mark={
                  recoveryLeft < FEW && (
                    <Tag tone="warn" icon="warning">
                      <Trans>Few left</Trans>
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
              <Trans>A code from your phone besides the password.</Trans>
            </Entry>
          )
        }
      </Section>
      <SetUpSheet open={sheet === 'setUp'} onClose={close} onDone={keep} />
      <ProveSheet
        open={sheet === 'renew'}
        onClose={close}
        title={<Trans>New recovery codes</Trans>}
        action={<Trans>Make new codes</Trans>}
        onProof={renew}
      >
        <Trans>Those you have now will hold no longer.</Trans>
      </ProveSheet>
      <ProveSheet
        open={sheet === 'end'}
        onClose={close}
        title={<Trans>Switch the authenticator app off?</Trans>}
        action={<Trans>Switch off</Trans>}
        tone="danger"
        onProof={end}
      >
        <Trans>Whoever knows your password can log in then. Your recovery codes go too.</Trans>
      </ProveSheet>
      <Sheet
        open={codes !== undefined}
        onClose={() => setCodes(undefined)}
        title={<Trans>Recovery codes</Trans>}
        locked
        footer={
          <Button full onClick={() => setCodes(undefined)}>
            <Trans>I have kept them</Trans>
          </Button>
        }
      >
        {codes && <RecoveryCodes codes={codes} />}
      </Sheet>
    </>
  )
}
