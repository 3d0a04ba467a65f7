import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { findAreas, namedAreas } from '../contact/areas.ts'
import { cx } from '../ui/cx.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Field, type FieldWords } from '../ui/Field.tsx'
import { Icon } from '../ui/icons/Icon.tsx'
import { PickerSheet } from '../ui/PickerSheet.tsx'
import stack from '../ui/stack.module.css'
import tones from '../ui/tones.module.css'
import styles from './CountryField.module.css'
import { countries } from './countries.ts'

interface CountryFieldProps extends Omit<FieldWords, 'aside'> {
  /** ISO 3166 code; `''` while none is chosen. */
  value: string
  onChange: (country: string) => void
}

/** A country, chosen from all of them by its name in the visitor's language. */
export function CountryField({ label, value, onChange, error, hint }: CountryFieldProps) {
  const { t, i18n } = useLingui()
  const [open, setOpen] = useState(false)
  const [query, setQuery] = useState('')
  const named = useMemo(() => namedAreas(countries, i18n.locale), [i18n.locale])
  const chosen = named.find(({ country }) => country === value)
  const wrong = error !== undefined
  const close = () => {
    setQuery('')
    setOpen(false)
  }
  return (
    <>
      <Field {...{ label, error, hint }}>
        {({ id, ...tied }) => (
          <button
            type="button"
            id={id}
            className={cx(styles.button, wrong && styles.wrong, !chosen && tones.quiet)}
            aria-haspopup="dialog"
            aria-labelledby={`${id}label ${id}`}
            {...tied}
            data-invalid={wrong || undefined}
            onClick={() => setOpen(true)}
          >
            <span className={stack.fillBreak}>{chosen?.name ?? <Trans>Select a country</Trans>}</span>
            <Icon name="chevron-down" size={16} className={styles.chevron} />
          </button>
        )}
      </Field>
      <PickerSheet
        open={open}
        onClose={close}
        title={t`Country`}
        searchLabel={t`Search by name or code`}
        query={query}
        onQuery={setQuery}
        items={findAreas(named, query).map(({ country, name }) => ({ id: country, label: name, end: country }))}
        selected={value}
        onPick={(country) => {
          onChange(country)
          close()
        }}
      >
        <div className={styles.rest}>
          <EmptyState icon="search" title={<Trans>No country found</Trans>}>
            <Trans>Search by country name or two-letter code.</Trans>
          </EmptyState>
        </div>
      </PickerSheet>
    </>
  )
}
