import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId, useRef, useState } from 'react'
import { formatDateTime } from '../../i18n/dates.ts'
import { timeZoneAtom } from '../../i18n/timeZone.ts'
import { allZones, findZones, offsetText, tradingCentres, type Zone, zoneOf } from '../../i18n/zones.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import stack from '../../ui/stack.module.css'
import text from '../../ui/text.module.css'
import tones from '../../ui/tones.module.css'
import { useAtom } from '../../useAtom.ts'
import styles from './TimeZoneSheet.module.css'

/** Chooses the zone of every time on the screen: the device's, or one by its city. */
export function TimeZoneSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Sheet open={open} onClose={onClose} title={t`Time zone`} tall>
      <Picker onChosen={onClose} />
    </Sheet>
  )
}

const deviceZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Stands only while the sheet is open, so that each opening begins with an empty search and the time it is. */
function Picker({ onChosen }: { onChosen: () => void }) {
  const { t } = useLingui()
  const [chosen, choose] = useAtom(timeZoneAtom)
  const [query, setQuery] = useState('')
  const [now] = useState(() => Date.now())
  const [zones] = useState(() => allZones(now))
  const take = (zone: string | undefined) => {
    choose(zone)
    onChosen()
  }
  const found = query === '' ? [] : findZones(zones, query)
  const list = useRef<HTMLDivElement>(null)
  const row = (zone: Zone) => (
    <Row key={zone.id} zone={zone} now={now} selected={zone.id === chosen} onChoose={() => take(zone.id)} />
  )
  const own = zoneOf(deviceZone(), now)
  return (
    <div ref={list}>
      <div className={styles.search}>
        <SearchField first list={list} value={query} onChange={setQuery} label={t`Search by city or offset`} />
      </div>
      {query === '' && (
        <>
          <ul>
            <Row
              zone={own}
              now={now}
              name={<Trans>Device time zone</Trans>}
              selected={chosen === undefined}
              onChoose={() => take(undefined)}
            />
            {chosen !== undefined && chosen !== 'UTC' && row(zoneOf(chosen, now))}
            {row(zoneOf('UTC', now))}
          </ul>
          <Group title={<Trans>Financial centres</Trans>}>{tradingCentres.map((id) => row(zoneOf(id, now)))}</Group>
          <Group title={<Trans>All time zones</Trans>}>{zones.map(row)}</Group>
        </>
      )}
      {found.length > 0 && <ul>{found.map(row)}</ul>}
      {query !== '' && found.length === 0 && (
        <EmptyState icon="globe" title={<Trans>No time zone found</Trans>}>
          <Trans>Try a larger nearby city or an offset such as UTC+02:00.</Trans>
        </EmptyState>
      )}
    </div>
  )
}

function Group({ title, children }: { title: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      <ul aria-labelledby={id}>{children}</ul>
    </>
  )
}

interface RowProps {
  zone: Zone
  now: number
  /** In place of the city, which then stands under it. */
  name?: ReactNode
  selected: boolean
  onChoose: () => void
}

function Row({ zone, now, name, selected, onChoose }: RowProps) {
  const { id, city, region, ahead } = zone
  const place = name === undefined ? region : city
  return (
    <li className={styles.item}>
      <button type="button" className={styles.row} aria-pressed={selected} onClick={onChoose}>
        <span className={stack.lines}>
          <span className={styles.name}>{name ?? <bdi lang="en">{city}</bdi>}</span>
          {place !== '' && (
            <span className={text.caption}>
              <bdi lang="en">{place}</bdi> · <bdi className="fig">{offsetText(ahead)}</bdi>
            </span>
          )}
        </span>
        <span className={`fig ${styles.time}`}>{formatDateTime(now, 'time', id)}</span>
        <Icon name="check" size={18} className={selected ? tones.acc : styles.none} />
      </button>
    </li>
  )
}
