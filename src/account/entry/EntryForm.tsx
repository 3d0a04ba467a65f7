import type { ReactNode } from 'react'
import { offlineAtom } from '../../session/offline.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { useSeconds } from '../../ui/useSeconds.ts'
import { useAtomValue } from '../../useAtom.ts'
import styles from './EntryForm.module.css'
import type { EntryForm as Form } from './useEntryForm.ts'

interface EntryFormProps {
  form: Form<never>
  /** What the form does: "Log in". */
  label: ReactNode
  /** Why it cannot be sent without a network. */
  offlineNote: ReactNode
  /** Under the button. */
  note?: ReactNode
  children: ReactNode
}

/** A form that is sent by its button or by Enter; what came in its way stands over the button. */
export function EntryForm({ form, label, offlineNote, note, children }: EntryFormProps) {
  const offline = useAtomValue(offlineAtom)
  const seconds = useSeconds(form.waitUntil)
  const waits = form.waitUntil > 0 && seconds > 0
  const isRefused = form.refusal !== undefined && (waits || form.waitUntil === 0)
  return (
    <form
      ref={form.ref}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!offline && !waits) void form.submit()
      }}
    >
      {children}
      <div className={styles.foot}>
        {offline ? (
          <p className={styles.offline} role="status">
            <Icon name="wifi-off" size={16} />
            <span>{offlineNote}</span>
          </p>
        ) : (
          isRefused && (
            <p className={styles.refusal} role="alert">
              <Icon name="warning" size={16} />
              <span>{form.refusal}</span>
            </p>
          )
        )}
        <Button
          type="submit"
          full
          busy={form.busy}
          disabled={(offline || waits) && !form.busy}
          {...(waits && { trailing: <span className="fig">{clock(seconds)}</span> })}
        >
          {label}
        </Button>
        {note !== undefined && <p className={styles.note}>{note}</p>}
      </div>
    </form>
  )
}

/** `1:05` */
const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
