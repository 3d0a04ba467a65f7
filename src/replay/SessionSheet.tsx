import { Trans, useLingui } from '@lingui/react/macro'
import { formatDateTime } from '../i18n/dates.ts'
import { Field } from '../ui/Field.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { TextField } from '../ui/TextField.tsx'
import text from '../ui/text.module.css'
import { ConditionFields } from './ConditionFields.tsx'
import { currentPlayer } from './replay.ts'
import styles from './Studio.module.css'
import { changeSession } from './session/saveSession.ts'
import { MAX_NAME_LENGTH, MAX_NOTES_LENGTH, type Session } from './session/sessionRecord.ts'

interface SessionSheetProps {
  open: boolean
  onClose: () => void
  session: Session
}

/** Details of a session: name, notes, bookmarks and trading costs. Changes are stored at once. */
export function SessionSheet({ open, onClose, session }: SessionSheetProps) {
  const { t } = useLingui()
  const { name, notes, bookmarks, conditions } = session
  const goTo = (time: number) => {
    currentPlayer()?.seek(time)
    onClose()
  }
  return (
    <Sheet open={open} onClose={onClose} wide="side" title={<Trans>Settings</Trans>}>
      <div className={styles.fields}>
        <TextField
          label={<Trans>Name</Trans>}
          value={name}
          maxLength={MAX_NAME_LENGTH}
          onChange={(typed) => changeSession({ name: typed })}
        />
        <Field label={<Trans>Notes</Trans>}>
          {(input) => (
            <textarea
              {...input}
              className={styles.notes}
              dir="auto"
              value={notes}
              maxLength={MAX_NOTES_LENGTH}
              onChange={(event) => changeSession({ notes: event.target.value })}
            />
          )}
        </Field>
        <section hidden={bookmarks.length === 0}>
          <h3 className={text.label}>
            <Trans>Bookmarks</Trans>
          </h3>
          <ul className={styles.marks}>
            {bookmarks.map((time) => (
              <li key={time}>
                <button type="button" className={styles.name} onClick={() => goTo(time)}>
                  <span className="fig">{formatDateTime(time, 'exact')}</span>
                </button>
                <IconButton
                  icon="close"
                  size={18}
                  label={t`Remove`}
                  onClick={() => changeSession({ bookmarks: bookmarks.filter((one) => one !== time) })}
                />
              </li>
            ))}
          </ul>
        </section>
        <h3 className={text.title}>
          <Trans>Spread and delay</Trans>
        </h3>
        <ConditionFields
          value={conditions}
          onChange={(next) => {
            const player = currentPlayer()
            if (player) player.conditions = next
            changeSession({ conditions: next })
          }}
        />
      </div>
    </Sheet>
  )
}
