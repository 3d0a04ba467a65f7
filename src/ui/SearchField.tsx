import { useLingui } from '@lingui/react/macro'
import { type Ref, type RefObject, useEffect, useRef } from 'react'
import { IconButton } from './IconButton.tsx'
import { Icon } from './icons/Icon.tsx'
import { KeyCap } from './KeyCap.tsx'
import styles from './SearchField.module.css'
import tones from './tones.module.css'

interface SearchFieldProps {
  value: string
  onChange: (value: string) => void
  /** The accessible name. */
  label: string
  placeholder?: string
  /** The key that leads here, shown where there is a keyboard. */
  keyCap?: string
  /** Around the rows that are found: each an li whose first button or box takes it. Busy while they are those of earlier words. */
  list?: RefObject<HTMLElement | null>
  /** Takes the focus at once where there is a keyboard; on a phone its keyboard would cover the list unasked. */
  first?: boolean
  ref?: Ref<HTMLInputElement>
}

/**
 * Words to look for; × empties it. The arrow keys mark a row, which is announced while the focus stays here, and Enter takes the
 * marked one, or the first. Escape empties the field; an empty one it leaves to what the field stands in.
 */
export function SearchField({ value, onChange, label, placeholder, keyCap, list, first, ref }: SearchFieldProps) {
  const { t } = useLingui()
  const box = useRef<HTMLLabelElement>(null)
  useEffect(() => {
    if (first && matchMedia('(hover: hover)').matches) box.current?.querySelector('input')?.focus()
  }, [first])
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  useEffect(() => {
    const field = box.current?.querySelector('input')
    if (!field) return undefined
    let stop: (() => void) | undefined
    let gone = false
    const keys = { field, list: () => list?.current, clear: () => latest.current('') }
    const early: string[] = []
    const keep = ({ key }: KeyboardEvent) => void early.push(key)
    field.addEventListener('keydown', keep)
    // No part of a first screen; without it the rows are there to be pressed.
    import('./searchKeys.ts').then(
      ({ startSearchKeys }) => {
        field.removeEventListener('keydown', keep)
        if (gone) return
        stop = startSearchKeys(keys)
        for (const key of early) field.dispatchEvent(new KeyboardEvent('keydown', { key }))
      },
      () => undefined,
    )
    return () => {
      gone = true
      stop?.()
    }
  }, [list])
  return (
    <label ref={box} className={styles.field}>
      <Icon name="search" size={18} className={tones.quiet} />
      <input
        ref={ref}
        className={styles.input}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="off"
        spellCheck={false}
        aria-label={label}
        aria-keyshortcuts={keyCap}
        placeholder={placeholder ?? label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {value !== '' && <IconButton icon="close" size={16} tight label={t`Clear`} onClick={() => onChange('')} />}
      {value === '' && keyCap !== undefined && <KeyCap className={styles.cap}>{keyCap}</KeyCap>}
    </label>
  )
}
