import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { beginPasskeyLogin } from '../../../contract/calls/security.ts'
import { errorWords, NetworkError, NotOfferedError, RefusedError } from '../../api/errors.ts'
import { log } from '../../log.ts'
import { forgetOffer, offersAtom } from '../../session/offers.ts'
import { offlineAtom } from '../../session/offline.ts'
import { Button } from '../../ui/Button.tsx'
import { useAtomValue } from '../../useAtom.ts'
import styles from './EntryForm.module.css'
import { enterWith } from './enter.ts'
import { endPasskeyOffer, knowsPasskeys, passkeyToken } from './passkeyLogin.ts'

/** The way in by passkey, where server and browser know one: by the button, or from the menu of the account's field. */
export function PasskeyButton() {
  const offered = useAtomValue(offersAtom)(beginPasskeyLogin)
  return offered && knowsPasskeys() ? <Passkey /> : null
}

function Passkey() {
  const { t } = useLingui()
  const offline = useAtomValue(offlineAtom)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  useEffect(() => {
    if (offline) return
    offerInField()
    return () => void endPasskeyOffer()
  }, [offline])

  const press = async () => {
    setBusy(true)
    setRefusal(undefined)
    try {
      const token = await passkeyToken(false)
      if (token !== undefined) await enterWith(token)
      // The browser has taken its offer back when the button began another.
      else offerInField()
    } catch (error) {
      if (error instanceof NotOfferedError) forgetOffer(error)
      const told = error instanceof RefusedError || error instanceof NetworkError
      setRefusal(told ? errorWords(error) : t`This passkey could not be used`)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button variant="secondary" full icon="key" busy={busy} disabled={offline && !busy} onClick={press}>
        <Trans>Log in with a passkey</Trans>
      </Button>
      {refusal !== undefined && (
        <p className={styles.refusal} role="alert">
          {refusal}
        </p>
      )}
    </>
  )
}

function offerInField(): void {
  const offer = async () => {
    const token = await passkeyToken(true)
    if (token !== undefined) await enterWith(token)
  }
  offer().catch((error: unknown) => log('no passkey out of the field', error))
}
