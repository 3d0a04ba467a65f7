import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { beginPasskeyLogin } from '../../../contract/calls/security.ts'
import { errorWords, NetworkError, NotOfferedError, RefusedError } from '../../api/errors.ts'
import { useSend } from '../../form/useSend.ts'
import { log } from '../../log.ts'
import { forgetOffer, offersAtom } from '../../session/offers.ts'
import { offlineAtom } from '../../session/offline.ts'
import { Button } from '../../ui/Button.tsx'
import { useAtomValue } from '../../useAtom.ts'
import { enterWith, showFrozen } from './enter.ts'
import { endPasskeyOffer, knowsPasskeys, passkeyLogin } from './passkeyLogin.ts'

/** The way in by passkey, where server and browser know one: by the button, or from the menu of the account's field. */
export function PasskeyButton() {
  const offered = useAtomValue(offersAtom)(beginPasskeyLogin)
  return offered && knowsPasskeys() ? <Passkey /> : null
}

function Passkey() {
  const { t } = useLingui()
  const offline = useAtomValue(offlineAtom)
  const { busy, run } = useSend({
    words: (error) =>
      error instanceof RefusedError || error instanceof NetworkError
        ? errorWords(error)
        : t`This passkey couldn’t be used`,
    onFailed(error) {
      showFrozen(error)
      if (error instanceof NotOfferedError) forgetOffer(error)
    },
  })

  useEffect(() => {
    if (offline) return
    offerInField()
    return () => void endPasskeyOffer()
  }, [offline])

  const press = () =>
    run(async () => {
      const entered = await passkeyLogin(false)
      if (entered) await enterWith(entered)
      // The browser has taken its offer back when the button began another.
      else offerInField()
    })
  return (
    <Button variant="secondary" full icon="key" busy={busy} disabled={offline && !busy} onClick={press}>
      <Trans>Log in with a passkey</Trans>
    </Button>
  )
}

function offerInField(): void {
  const offer = async () => {
    const entered = await passkeyLogin(true)
    if (entered) await enterWith(entered)
  }
  offer().catch((error: unknown) => log('no passkey out of the field', error))
}
