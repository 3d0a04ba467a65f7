import { Trans } from '@lingui/react/macro'
import { useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { formatPercent } from '../../i18n/format.ts'
import { instrumentsAtom, loadInstruments, selectedCodeAtom } from '../../markets/atoms.ts'
import { practiceAtom } from '../../session/session.ts'
import { lazySheet } from '../../ui/lazy.tsx'
import { MenuList, MenuRow } from '../../ui/MenuList.tsx'
import { useAtomValue } from '../../useAtom.ts'
import { ownSourceId } from '../ownData/ownSource.ts'
import { keepingAtom } from './keptMarkets.ts'

const KeepMarketSheet = lazySheet(
  () => import('./KeepMarketSheet.tsx').then((part) => part.KeepMarketSheet),
  ({ open, onClose }) => open && onClose,
)

/** Opens the sheet that saves a market for offline use, and shows how far a load is. Not while a replay plays: its list is another. */
export function KeepMarketRow() {
  const navigate = useNavigate()
  const select = useSetAtom(selectedCodeAtom)
  const [open, setOpen] = useState(false)
  const instruments = useAtomValue(instrumentsAtom)
  const practising = useAtomValue(practiceAtom)
  const running = Object.values(useAtomValue(keepingAtom)).find(({ error }) => error === undefined)
  const isUnknown = !practising && instruments.length === 0
  useEffect(() => {
    if (isUnknown) void loadInstruments({ silent: true })
  }, [isUnknown])
  if (practising || isUnknown) return null
  return (
    <>
      <MenuList>
        <MenuRow
          icon="cloud-off"
          label={<Trans>Save a market for offline use</Trans>}
          value={
            running && <span className="fig">{formatPercent(Math.floor(running.share * 100), { digits: 0 })}</span>
          }
          onClick={() => setOpen(true)}
        />
      </MenuList>
      <KeepMarketSheet
        open={open}
        onClose={() => setOpen(false)}
        instruments={instruments}
        onReplay={({ code }, kind) => {
          setOpen(false)
          select(code)
          navigate(`/replay?source=${encodeURIComponent(ownSourceId(kind))}`)
        }}
      />
    </>
  )
}
