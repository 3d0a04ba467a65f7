import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { formatDateTime } from '../i18n/dates.ts'
import { formatCount } from '../i18n/format.ts'
import { InstrumentLogo } from '../markets/InstrumentLogo.tsx'
import { Card } from '../ui/Card.tsx'
import { ChoiceRow } from '../ui/ChoiceRow.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import styles from './ReplayPage.module.css'
import type { SourceInstrument, TapeSource } from './tapeSource.ts'

/** With more markets than that one searches. */
const MANY = 8

interface InstrumentChoiceProps {
  source: TapeSource
  codes: readonly string[]
  atMost: number
  onChange: (codes: readonly string[]) => void
}

/** Which markets are played together. */
export function InstrumentChoice({ source, codes, atMost, onChange }: InstrumentChoiceProps) {
  const { t } = useLingui()
  const [query, setQuery] = useState('')
  const wanted = query.trim().toLowerCase()
  const shown = source.instruments.filter(({ instrument: { code, showCode, name = '' } }) =>
    `${code} ${showCode} ${name}`.toLowerCase().includes(wanted),
  )
  const toggle = (code: string) =>
    onChange(codes.includes(code) ? codes.filter((one) => one !== code) : [...codes, code])
  const [count, most] = [formatCount(codes.length), formatCount(atMost)]
  return (
    <section>
      <h2 className={styles.title}>
        <Trans>Markets</Trans>{' '}
        <span className={styles.count}>
          <Trans>
            {count} of at most {most}
          </Trans>
        </span>
      </h2>
      {source.instruments.length > MANY && <SearchField value={query} onChange={setQuery} label={t`Search markets`} />}
      <Card pad={false} className={styles.list}>
        <ul>
          {shown.map((one) => (
            <li key={one.instrument.code}>
              <Choice
                one={one}
                chosen={codes.includes(one.instrument.code)}
                full={codes.length >= atMost}
                onToggle={toggle}
              />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}

interface ChoiceProps {
  one: SourceInstrument
  chosen: boolean
  full: boolean
  onToggle: (code: string) => void
}

function Choice({ one: { instrument, from, to }, chosen, full, onToggle }: ChoiceProps) {
  const [first, last] = [formatDateTime(from, 'short'), formatDateTime(to, 'short')]
  return (
    <ChoiceRow
      type="checkbox"
      checked={chosen}
      disabled={full && !chosen}
      onChoose={() => onToggle(instrument.code)}
      lead={<InstrumentLogo instrument={instrument} size={28} />}
      title={<bdi>{instrument.showCode}</bdi>}
      note={`${first} – ${last}`}
    />
  )
}
