import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { cx } from './cx.ts'
import { IconButton } from './IconButton.tsx'
import styles from './PasswordField.module.css'
import { TextField, type TextFieldProps } from './TextField.tsx'

/** Strength of a new password as judged by the caller: number of four marks, and the word for it. */
export interface Strength {
  readonly marks: 1 | 2 | 3 | 4
  readonly word: ReactNode
  readonly tone: 'danger' | 'warn' | 'ok'
}

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'end' | 'below' | 'ltr'> {
  /** `current-password` or `new-password`: what a password manager fills in or makes up. */
  autoComplete: 'current-password' | 'new-password'
  /** Told while a new one is typed. */
  strength?: Strength | undefined
}

/** A password, hidden until the eye is pressed. It is nothing the browser may correct, or keep but in its password manager. */
export function PasswordField({ strength, ...rest }: PasswordFieldProps) {
  const { t } = useLingui()
  const [shown, setShown] = useState(false)
  return (
    <TextField
      autoCapitalize="off"
      {...rest}
      ltr
      type={shown ? 'text' : 'password'}
      end={
        <IconButton
          icon={shown ? 'eye-off' : 'eye'}
          size={20}
          className={styles.eye}
          label={shown ? t`Hide password` : t`Show password`}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
      below={strength && <Meter {...strength} />}
    />
  )
}

function Meter({ marks, word, tone }: Strength) {
  return (
    <div className={cx(styles.meter, styles[tone])}>
      <span className={styles.marks} aria-hidden="true">
        {[1, 2, 3, 4].map((mark) => (
          <span key={mark} className={cx(styles.mark, mark <= marks && styles.on)} />
        ))}
      </span>
      <span className={styles.word} role="status">
        {word}
      </span>
    </div>
  )
}
