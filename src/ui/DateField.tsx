import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import styles from './DateField.module.css'
import { type DatePart, datePartsOf, dateTextOf, monthNames, partOrder } from './dateParts.ts'
import { latinDigits } from './decimalText.ts'
import field from './field.module.css'
import tones from './tones.module.css'

interface DateFieldProps {
  label: ReactNode
  /** `1985/03/07`; a part that is not typed yet is empty: `1985//`. */
  value: string
  onChange: (value: string) => void
  /** BCP 47: the months' names, and the order of the three. */
  locale: string
  error?: ReactNode
  hint?: ReactNode
  /** It is somebody's birthday: the browser may fill it in. */
  birthday?: boolean
}

/**
 * A day that is known by heart, typed: day, month by its name, year, in the order of the language. A calendar would have
 * to be turned back for decades.
 */
export function DateField({ label, value, onChange, locale, error, hint, birthday }: DateFieldProps) {
  const { t } = useLingui()
  const id = useId()
  const parts = datePartsOf(value)
  const wrong = error !== undefined
  const change = (part: DatePart, typed: string) => onChange(dateTextOf({ ...parts, [part]: typed }))
  const names: Record<DatePart, string> = { day: t`Day`, month: t`Month`, year: t`Year` }
  const same = (part: DatePart) => ({
    'aria-label': names[part],
    'aria-invalid': wrong || undefined,
    'aria-describedby': wrong || hint !== undefined ? `${id}note` : undefined,
    autoComplete: birthday ? `bday-${part}` : 'off',
    value: parts[part],
  })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot stand in a line of the form's grid
    <div role="group" aria-labelledby={`${id}label`} className={styles.field}>
      <span id={`${id}label`} className={field.label}>
        {label}
      </span>
      <div className={styles.parts}>
        {partOrder(locale).map((part) =>
          part === 'month' ? (
            <select
              key={part}
              {...same(part)}
              className={cx(styles.part, styles.month, wrong && styles.wrong, parts.month === '' && styles.none)}
              onChange={(event) => change(part, event.target.value)}
            >
              <option value="">{names.month}</option>
              {monthNames(locale).map((name, place) => (
                <option key={name} value={String(place + 1).padStart(2, '0')}>
                  {name}
                </option>
              ))}
            </select>
          ) : (
            <input
              key={part}
              {...same(part)}
              className={cx('fig', styles.part, styles[part], wrong && styles.wrong)}
              type="text"
              inputMode="numeric"
              placeholder={names[part]}
              onChange={(event) =>
                change(
                  part,
                  latinDigits(event.target.value)
                    .replace(/\D/g, '')
                    .slice(0, part === 'year' ? 4 : 2),
                )
              }
            />
          ),
        )}
      </div>
      {(wrong || hint !== undefined) && (
        <p id={`${id}note`} className={cx(field.note, wrong && tones.danger)}>
          {error ?? hint}
        </p>
      )}
    </div>
  )
}
