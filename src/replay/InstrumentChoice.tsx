import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import type { Instrument } from '../../contract/entities/market.ts'
import { formatDateTime } from '../i18n/dates.ts'
import { formatCount } from '../i18n/format.ts'
import { InstrumentLogo } from '../markets/InstrumentLogo.tsx'
import { Card } from '../ui/Card.tsx'
import { ChoiceRow } from '../ui/ChoiceRow.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import text from '../ui/text.module.css'
import styles from './ReplayPage.module.css'
import type { TapeSource } from './source/tapeSource.ts'
import type { Span } from './timeline.ts'

/** With more markets than that one searches. */
const MANY = 8

interface InstrumentChoiceProps {
  source: TapeSource
  /** Times with prices, by instrument code, as far as they are known. */
  times: ReadonlyMap<string, readonly Span[]>
  codes: readonly string[]
  atMost: number
  onChange: (codes: readonly string[]) => void
}

/** Selects the markets to play together. */
export function InstrumentChoice({ source, times, codes, atMost, onChange }: InstrumentChoiceProps) {
  const { t } = useLingui()
  const [query, setQuery] = useState('')
  const list = useRef<HTMLElement>(null)
  const wanted = query.trim().toLowerCase()
  const shown = source.instruments.filter(({ instrument: { code, showCode, name = '' } }) =>
    `${code} ${showCode} ${name}`.toLowerCase().includes(wanted),
  )
  const toggle = (code: string) =>
    onChange(codes.includes(code) ? codes.filter((one) => one !== code) : [...codes, code])
  const [count, most] = [formatCount(codes.length), formatCount(atMost)]
  return (
    <section ref={list}>
      <h2 className={styles.title}>
        <Trans>Markets</Trans>{' '}
        <span className={text.caption}>
          <Trans>
            {count} of {most}
          </Trans>
        </span>
      </h2>
      {source.instruments.length > MANY && (
        <SearchField list={list} value={query} onChange={setQuery} label={t`Search markets`} />
      )}
      <Card pad={false} className={styles.list}>
        <ul>
          {shown.map(({ instrument }) => (
            <li key={instrument.code}>
              <Choice
                instrument={instrument}
                times={times.get(instrument.code)}
                chosen={codes.includes(instrument.code)}
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
  instrument: Instrument
  times: readonly Span[] | undefined
  chosen: boolean
  full: boolean
  onToggle: (code: string) => void
}

function Choice({ instrument, times, chosen, full, onToggle }: ChoiceProps) {
  const [first, last] = [times?.[0], times?.at(-1)]
  return (
    <ChoiceRow
      type="checkbox"
      checked={chosen}
      disabled={full && !chosen}
      onChoose={() => onToggle(instrument.code)}
      lead={<InstrumentLogo instrument={instrument} size={28} />}
      title={<bdi>{instrument.showCode}</bdi>}
      note={first && last && `${formatDateTime(first.from, 'short')} – ${formatDateTime(last.to, 'short')}`}
    />
  )
}
