import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { allZones, findZones, offsetText } from '../../i18n/zones.ts'
import { PickerSheet } from '../../ui/PickerSheet.tsx'

/** Common time zones of files, listed first. */
const usual = ['UTC', 'Europe/Athens', 'America/New_York', 'Europe/London']

interface ZonePickerProps {
  open: boolean
  selected: string | undefined
  onPick: (zone: string) => void
  onClose: () => void
}

/** Chooses the zone of a file's times. */
export function ZonePicker({ open, selected, onPick, onClose }: ZonePickerProps) {
  const { t } = useLingui()
  const [query, setQuery] = useState('')
  const [zones] = useState(() => allZones(Date.now()).toSorted((one, other) => rank(one.id) - rank(other.id)))
  return (
    <PickerSheet
      open={open}
      onClose={onClose}
      title={t`Time zone of the file`}
      searchLabel={t`Search by city or offset`}
      query={query}
      onQuery={setQuery}
      items={findZones(zones, query).map(({ id, city, ahead }) => ({ id, label: city, end: offsetText(ahead) }))}
      selected={selected}
      onPick={onPick}
    />
  )
}

const rank = (id: string) => (usual.includes(id) ? usual.indexOf(id) : usual.length)
