import { Trans, useLingui } from '@lingui/react/macro'
import { CARD_ID, cardIdOf, LONGEST_NAME, realNameOf } from '../../contract/identityData.ts'
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
const MOST_TYPED = 200

interface IdentityFormProps {
  /** What was handed in before and was rejected. */
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
  const missing = <Trans>A picture of this side is needed.</Trans>
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
        maxLength={2 * LONGEST_NAME}
        hint={<Trans>As it is printed on your document</Trans>}
        error={form.error('name')}
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
        error={form.error('cardId')}
      />
      <p className={text.note}>
        <Trans>
          JPEG, PNG or WebP, at most {formatBytes(PICTURE.mostBytes)} each. All four corners in the picture, every
          letter readable, no glare. Of a passport: the page with your photo, and the page with your signature.
        </Trans>
      </p>
      <div className={styles.pictures}>
        <PictureSlot picture={pictures.front} label={t`Front side`} missed={form.error('front')} />
        <PictureSlot picture={pictures.back} label={t`Back side`} missed={form.error('back')} />
      </div>
      <SendNote state={state} />
      <Submit form={form}>
        {before.rejectReason === undefined ? <Trans>Hand in for review</Trans> : <Trans>Hand in again</Trans>}
      </Submit>
    </Form>
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
