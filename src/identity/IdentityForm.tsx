import { Trans, useLingui } from '@lingui/react/macro'
import { CARD_ID, cardIdOf, MAX_NAME_LENGTH, realNameOf } from '../../contract/identityData.ts'
import { PICTURE } from '../../contract/pictures.ts'
import { Form, Submit } from '../form/Form.tsx'
import { useForm } from '../form/useForm.ts'
import { formatBytes } from '../i18n/bytes.ts'
import { SendNote } from '../once/SendNote.tsx'
import { useSubmission } from '../once/submission.ts'
import { PictureSlot } from '../pictures/PictureSlot.tsx'
import type { Verification } from '../session/useVerification.ts'
import { TextField } from '../ui/TextField.tsx'
import text from '../ui/text.module.css'
import { useAtom, useAtomValue } from '../useAtom.ts'
import { cardIdAtom, identityOnce, nameAtom, pictures } from './draft.ts'
import styles from './IdentityForm.module.css'

/** Longer than any number, so that what is pasted is not cut without a word. */
const MAX_INPUT_LENGTH = 200

interface IdentityFormProps {
  /** Earlier submission that was rejected. */
  before: Verification
  /** It was handed in. */
  onDone: () => void
}

/** Name, number and both sides of a document (document 2 §5). */
export function IdentityForm({ before, onDone }: IdentityFormProps) {
  const { t } = useLingui()
  const [name, setName] = useAtom(nameAtom)
  const [cardId, setCardId] = useAtom(cardIdAtom)
  const frontPicture = useAtomValue(pictures.front.url)
  const backPicture = useAtomValue(pictures.back.url)
  const { state, busy, run } = useSubmission(identityOnce, onDone)
  const typed = { name: realNameOf(name) ?? '', cardId: cardIdOf(cardId) ?? '' }
  const missing = <Trans>Upload this side</Trans>
  const form = useForm({
    faults: {
      name: typed.name === '' && nameFault(name),
      cardId: typed.cardId === '' && cardFault(cardId),
      front: frontPicture === '' && missing,
      back: backPicture === '' && missing,
    },
    busy,
    send: () => run({ ...typed, frontPicture, backPicture }),
  })
  return (
    <Form form={form} className={styles.form}>
      <TextField
        label={<Trans>Name</Trans>}
        value={name}
        onChange={setName}
        autoComplete="name"
        autoCapitalize="words"
        maxLength={2 * MAX_NAME_LENGTH}
        hint={<Trans>As shown on your ID</Trans>}
        error={form.error('name')}
      />
      <TextField
        label={<Trans>Document number</Trans>}
        value={cardId}
        onChange={setCardId}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={MAX_INPUT_LENGTH}
        ltr
        hint={<Trans>ID card, passport or driving licence</Trans>}
        error={form.error('cardId')}
      />
      <p className={text.note}>
        <Trans>
          JPEG, PNG or WebP, up to {formatBytes(PICTURE.mostBytes)} each. Show all four corners, with every letter
          readable and no glare. For a passport, upload the photo page and the signature page.
        </Trans>
      </p>
      <div className={styles.pictures}>
        <PictureSlot picture={pictures.front} label={t`Front side`} missed={form.error('front')} />
        <PictureSlot picture={pictures.back} label={t`Back side`} missed={form.error('back')} />
      </div>
      <SendNote state={state} />
      <Submit form={form}>
        {before.rejectReason === undefined ? <Trans>Submit for review</Trans> : <Trans>Submit again</Trans>}
      </Submit>
    </Form>
  )
}

const nameFault = (name: string) =>
  name.trim() === '' ? (
    <Trans>Enter your name.</Trans>
  ) : (
    <Trans>Use letters only, up to {MAX_NAME_LENGTH}, as shown on your ID.</Trans>
  )

const cardFault = (cardId: string) =>
  cardId.trim() === '' ? (
    <Trans>Enter the document number.</Trans>
  ) : (
    <Trans>
      Enter {CARD_ID.least} to {CARD_ID.most} letters and digits, as shown on your ID.
    </Trans>
  )
