import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { submitIdentity } from '../../contract/calls/identity.ts'
import { CARD_ID, cardIdOf, LONGEST_NAME, realNameOf } from '../../contract/identityData.ts'
import { PICTURE } from '../../contract/pictures.ts'
import { errorWords, NetworkError, SessionError } from '../api/errors.ts'
import { messageAnswer } from '../api/request.ts'
import { formatBytes } from '../i18n/bytes.ts'
import { PictureSlot } from '../pictures/PictureSlot.tsx'
import { offlineAtom } from '../session/offline.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/TextField.tsx'
import { toast } from '../ui/toast.ts'
import { useAtom, useAtomValue } from '../useAtom.ts'
import { cardIdAtom, nameAtom, pictures } from './draft.ts'
import styles from './IdentityForm.module.css'
import type { Verification } from './useVerification.ts'

/** Longer than any number, so that what is pasted is not cut without a word. */
const MOST_TYPED = 200

interface IdentityFormProps {
  /** What was handed in before and was rejected. */
  before: Verification
  /** It was handed in, or may have been. */
  onDone: () => void
}

/** Name, number and both sides of a document (document 2 §5). */
export function IdentityForm({ before, onDone }: IdentityFormProps) {
  const { t } = useLingui()
  const offline = useAtomValue(offlineAtom)
  const [name, setName] = useAtom(nameAtom)
  const [cardId, setCardId] = useAtom(cardIdAtom)
  const frontPicture = useAtomValue(pictures.front.url)
  const backPicture = useAtomValue(pictures.back.url)
  const [tries, setTries] = useState(0)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const tried = tries > 0
  const typed = { name: realNameOf(name), cardId: cardIdOf(cardId) }

  useEffect(() => {
    if (tries === 0) return
    const wrong = form.current?.querySelectorAll<HTMLElement>('[aria-invalid="true"], [data-missed] button') ?? []
    // Where there is no camera its button is not drawn.
    ;[...wrong].find((one) => one.offsetParent !== null)?.focus()
  }, [tries])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || offline) return
    setRefusal(undefined)
    setTries(tries + 1)
    if (typed.name === undefined || typed.cardId === undefined || frontPicture === '' || backPicture === '') return
    setBusy(true)
    try {
      const handedIn = { name: typed.name, cardId: typed.cardId, frontPicture, backPicture }
      const { message } = await messageAnswer(submitIdentity, handedIn, { silent: true })
      if (message !== '') toast(message)
      pictures.front.remove()
      pictures.back.remove()
      setName('')
      setCardId('')
      onDone()
    } catch (error) {
      if (error instanceof SessionError) return
      setRefusal(errorWords(error))
      // It may have arrived, and its answer been lost: the page looks, and shows it then.
      if (error instanceof NetworkError) onDone()
    } finally {
      setBusy(false)
    }
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <TextField
        label={<Trans>Name</Trans>}
        value={name}
        onChange={setName}
        autoComplete="name"
        autoCapitalize="words"
        maxLength={2 * LONGEST_NAME}
        hint={<Trans>As it is printed on your document</Trans>}
        {...(tried && typed.name === undefined && { error: nameFault(name) })}
      />
      <TextField
        label={<Trans>Number of the document</Trans>}
        value={cardId}
        onChange={setCardId}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={MOST_TYPED}
        ltr
        hint={<Trans>Identity card, passport or driving licence</Trans>}
        {...(tried && typed.cardId === undefined && { error: cardFault(cardId) })}
      />
      <p className={styles.note}>
        <Trans>
          JPEG, PNG or WebP, at most {formatBytes(PICTURE.mostBytes)} each. All four corners in the picture, every
          letter readable, no glare. Of a passport: the page with your photo, and the page with your signature.
        </Trans>
      </p>
      <div className={styles.pictures}>
        <PictureSlot
          picture={pictures.front}
          label={t`Front side`}
          missed={tried && frontPicture === '' && <Trans>A picture of this side is needed.</Trans>}
        />
        <PictureSlot
          picture={pictures.back}
          label={t`Back side`}
          missed={tried && backPicture === '' && <Trans>A picture of this side is needed.</Trans>}
        />
      </div>
      {refusal !== undefined && (
        <p className={styles.refusal} role="alert">
          {refusal}
        </p>
      )}
      <Button type="submit" full busy={busy} disabled={offline && !busy}>
        {before.rejectReason === undefined ? <Trans>Hand in for review</Trans> : <Trans>Hand in again</Trans>}
      </Button>
      {offline && (
        <p className={styles.note} role="status">
          <Trans>You are offline. What you have typed stays here until you are back.</Trans>
        </p>
      )}
    </form>
  )
}

const nameFault = (name: string) =>
  name.trim() === '' ? (
    <Trans>Enter your name.</Trans>
  ) : (
    <Trans>Letters only, at most {LONGEST_NAME}, as they are printed on your document.</Trans>
  )

const cardFault = (cardId: string) =>
  cardId.trim() === '' ? (
    <Trans>Enter the number of your document.</Trans>
  ) : (
    <Trans>
      {CARD_ID.least} to {CARD_ID.most} letters and digits, as they are printed on your document.
    </Trans>
  )
