import { useLingui } from '@lingui/react/macro'
import type { KeyboardEventHandler, Ref } from 'react'
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
  onKeyDown?: KeyboardEventHandler
  ref?: Ref<HTMLInputElement>
}

/** Words to look for; × empties it. */
export function SearchField({ value, onChange, label, placeholder, keyCap, onKeyDown, ref }: SearchFieldProps) {
  const { t } = useLingui()
  return (
    <label className={styles.field}>
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
        onKeyDown={onKeyDown}
      />
      {value !== '' && <IconButton icon="close" size={16} tight label={t`Clear`} onClick={() => onChange('')} />}
      {value === '' && keyCap !== undefined && <KeyCap className={styles.cap}>{keyCap}</KeyCap>}
    </label>
  )
}
