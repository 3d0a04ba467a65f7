import { Trans } from '@lingui/react/macro'
import { type CSSProperties, type ReactNode, type Ref, useId, useState } from 'react'
import { formatPrice } from '../i18n/format.ts'
import { parseNumber } from '../i18n/parseNumber.ts'
import { cx } from '../ui/cx.ts'
import stack from '../ui/stack.module.css'
import tones from '../ui/tones.module.css'
import styles from './AmountField.module.css'

interface AmountFieldProps {
  label: ReactNode
  /** A decimal string such as `500.25`; empty where none is typed that can be read. */
  value: string
  /** Gets every readable number, also one out of bounds, and '' for what is no number. */
  onChange: (value: string) => void
  /** The currency, at the end. */
  unit: string
  /** Digits after the point that it has at most; a fault of the caller's words tells more. */
  decimals: number
  /** At the end of the label's line: the rate. */
  aside?: ReactNode
  /** Error, shown in place of the hint. */
  error?: ReactNode
  hint?: ReactNode
  disabled?: boolean
  ref?: Ref<HTMLInputElement>
}

const decimalsOf = (value: string): number => value.split('.')[1]?.length ?? 0

/** The one amount of a screen, large, with its currency; it opens the numeric keypad. */
export function AmountField(props: AmountFieldProps) {
  const { label, value, onChange, unit, decimals, aside, error, hint, disabled, ref } = props
  const id = useId()
  const [typed, setTyped] = useState<string>()
  // What was typed stays only as long as it is what the value says.
  const read = typed === undefined ? undefined : (parseNumber(typed) ?? '')
  const draft = read === value ? typed : undefined
  const shown = draft ?? (value === '' ? '' : formatPrice(value, Math.min(decimals, decimalsOf(value))))
  const senseless = draft !== undefined && draft.trim() !== '' && read === ''
  const wrong = senseless ? <Trans>Not a number</Trans> : error
  const faulty = wrong !== undefined
  return (
    <div className={stack.shrink}>
      <div className={styles.head}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        {aside !== undefined && <span className={styles.aside}>{aside}</span>}
      </div>
      <div className={cx(styles.box, faulty && styles.wrong)}>
        <input
          ref={ref}
          id={id}
          className={styles.input}
          style={{ '--length': shown.length } as CSSProperties}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="next"
          placeholder="0"
          disabled={disabled}
          value={shown}
          aria-invalid={faulty || undefined}
          data-unfit={senseless || undefined}
          aria-describedby={faulty || hint !== undefined ? `${id}note` : undefined}
          onChange={(event) => {
            const text = event.target.value
            setTyped(text)
            onChange(parseNumber(text) ?? '')
          }}
        />
        <span className={styles.unit}>{unit}</span>
      </div>
      {(faulty || hint !== undefined) && (
        <p id={`${id}note`} className={cx(styles.note, faulty && tones.danger)}>
          {wrong ?? hint}
        </p>
      )}
    </div>
  )
}
