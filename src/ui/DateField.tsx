import { useLingui } from '@lingui/react/macro'
import { cx } from './cx.ts'
import styles from './DateField.module.css'
import { type DatePart, datePartsOf, dateTextOf, monthNames, partOrder } from './dateParts.ts'
import { latinDigits } from './decimalText.ts'
import { Field, type FieldWords } from './Field.tsx'

interface DateFieldProps extends Omit<FieldWords, 'aside'> {
  /** `1985/03/07`; a part that is not typed yet is empty: `1985//`. */
  value: string
  onChange: (value: string) => void
  /** BCP 47: the months' names, and the order of the three. */
  locale: string
  /** It is somebody's birthday: the browser may fill it in. */
  birthday?: boolean
}

/**
 * A day that is known by heart, typed: day, month by its name, year, in the order of the language. A calendar would have
 * to be turned back for decades.
 */
export function DateField({ label, value, onChange, locale, error, hint, birthday }: DateFieldProps) {
  const { t } = useLingui()
  const parts = datePartsOf(value)
  const wrong = error !== undefined
  const change = (part: DatePart, typed: string) => onChange(dateTextOf({ ...parts, [part]: typed }))
  const names: Record<DatePart, string> = { day: t`Day`, month: t`Month`, year: t`Year` }
  const same = (part: DatePart) => ({
    'aria-label': names[part],
    'aria-invalid': wrong || undefined,
    autoComplete: birthday ? `bday-${part}` : 'off',
    value: parts[part],
  })
  return (
    <Field {...{ label, error, hint }} several>
      {({ 'aria-describedby': describedBy }) => (
        <div className={styles.parts}>
          {partOrder(locale).map((part) =>
            part === 'month' ? (
              <select
                key={part}
                {...same(part)}
                aria-describedby={describedBy}
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
                aria-describedby={describedBy}
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
      )}
    </Field>
  )
}
