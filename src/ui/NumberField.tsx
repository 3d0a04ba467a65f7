import { useLingui } from '@lingui/react/macro'
import { type CSSProperties, type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { cx } from './cx.ts'
import { type DecimalFault, decimalFault, formatDecimal, sameDecimal, stepDecimal } from './decimalText.ts'
import { Icon } from './icons/Icon.tsx'
import styles from './NumberField.module.css'
import { useHoldRepeat } from './useHoldRepeat.ts'

interface NumberFieldProps {
  /** The accessible name, shown by whoever needs it beside or above. */
  label: string
  /** A decimal string such as `0.20`; empty when there is none. */
  value: string
  /** Gets every readable number, also one out of bounds (the field shows that itself), and '' for what is no number. */
  onChange: (value: string) => void
  /** The focus has left the field and its buttons. */
  onLeave?: (() => void) | undefined
  step: string
  /** Step of buttons and arrow keys if it is larger than `step`, the grid of typed values. */
  stride?: string | undefined
  min?: string | undefined
  max?: string | undefined
  /** Digits after the point that steps write and rest shows. */
  decimals: number
  /** Start value of the first press in an empty field. `min` by default. */
  start?: string | undefined
  /** Reads what was typed into a decimal string; null for what is no number. */
  parse: (typed: string) => string | null
  format?: ((value: string) => string) | undefined
  /** Small word after the value. */
  unit?: ReactNode
  /** Meaning of the value, such as notional or distance. The field's own short error replaces it. */
  below?: ReactNode
  belowTone?: 'up' | 'dn' | undefined
  /** `below` stands beside the value instead of under it (wide layout). */
  inline?: boolean
  /** A longer error of the caller's, under the field. */
  error?: ReactNode
  disabled?: boolean
  className?: string
}

/** A number with minus and plus, typed or stepped, exact at every digit. Role `spinbutton`. */
export function NumberField(props: NumberFieldProps) {
  const {
    label,
    value,
    onChange,
    step,
    parse,
    stride = step,
    min,
    max,
    decimals,
    start,
    unit,
    below,
    belowTone,
    inline,
    error,
  } = props
  const { t, i18n } = useLingui()
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const format = props.format ?? ((exact: string) => formatDecimal(exact, decimals, i18n.locale))

  // What was typed stays only as long as it is what the value says: a preset or a reset takes its place.
  const draft = typed !== null && sameDecimal(parse(typed) ?? '', value) ? typed : null
  const grid = { step, min, max }
  const read = draft === null ? value : parse(draft)
  const fault: DecimalFault | null = read === null ? (draft?.trim() ? 'text' : null) : decimalFault(read, grid)
  const faults: Record<DecimalFault, () => string> = {
    text: () => t`Not a number`,
    min: () => t`Min ${format(min ?? '')}`,
    max: () => t`Max ${format(max ?? '')}`,
    step: () => t`Steps of ${format(step)}`,
  }
  const words = fault === null ? null : faults[fault]()
  const shown = draft ?? (value === '' ? '' : format(value))

  const go = (steps: number) => {
    const from = read === null || read === '' ? '' : read
    const next =
      from === '' && start !== undefined ? start : stepDecimal(from, steps, { ...grid, step: stride }, decimals)
    setTyped(null)
    if (next !== value) onChange(next)
  }
  // Not the attribute `disabled`: a button that takes it on while it is held would never hear of the release.
  const ended = (bound: string | undefined, way: 1 | -1) =>
    bound !== undefined && read !== null && read !== '' && Number(read) * way >= Number(bound) * way
  const less = useHoldRepeat((steps) => go(-steps))
  const more = useHoldRepeat((steps) => go(steps))

  const type = (text: string) => {
    setTyped(text)
    onChange(parse(text) ?? '')
  }
  const keys: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }
  const onKeyDown = (event: KeyboardEvent) => {
    const steps = keys[event.key]
    if (steps === undefined) return
    event.preventDefault()
    go(steps)
  }
  const length = shown.length
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears that the focus left the input and buttons inside
    <div
      className={cx(styles.field, props.className)}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && props.onLeave?.()}
    >
      <div
        className={cx(
          styles.box,
          (fault !== null || Boolean(error)) && styles.wrong,
          props.disabled && styles.disabled,
        )}
      >
        <button
          type="button"
          className={styles.press}
          tabIndex={-1}
          aria-label={t`Decrease: ${label}`}
          disabled={props.disabled}
          aria-disabled={ended(min, -1) || undefined}
          {...less}
        >
          <Icon name="minus" size={20} />
        </button>
        <label className={cx(styles.middle, inline && styles.inline)}>
          <span className={cx(styles.value, length > 10 ? styles.long : length > 6 && styles.mid)}>
            <input
              className={cx('fig', styles.input)}
              type="text"
              role="spinbutton"
              inputMode="decimal"
              autoComplete="off"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint="done"
              aria-label={label}
              aria-valuenow={read ? Number(read) : undefined}
              aria-valuetext={shown}
              aria-valuemin={min === undefined ? undefined : Number(min)}
              aria-valuemax={max === undefined ? undefined : Number(max)}
              aria-invalid={fault || error ? true : undefined}
              data-unfit={fault !== null || undefined}
              aria-describedby={`${id}-below ${id}-error`}
              disabled={props.disabled}
              style={{ '--ch': Math.max(length, 2) } as CSSProperties}
              value={shown}
              onChange={(event) => type(event.target.value)}
              onFocus={(event) => event.target.select()}
              onBlur={() => fault === null && setTyped(null)}
              onKeyDown={onKeyDown}
            />
            {unit !== undefined && <span className={styles.unit}>{unit}</span>}
          </span>
          <span
            id={`${id}-below`}
            className={cx(styles.below, words !== null ? styles.fault : belowTone && styles[belowTone])}
          >
            {words ?? below}
          </span>
        </label>
        <button
          type="button"
          className={styles.press}
          tabIndex={-1}
          aria-label={t`Increase: ${label}`}
          disabled={props.disabled}
          aria-disabled={ended(max, 1) || undefined}
          {...more}
        >
          <Icon name="plus" size={20} />
        </button>
      </div>
      {error && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
