import { Trans, useLingui } from '@lingui/react/macro'
import { useSetAtom } from 'jotai'
import type { Instrument } from '../../contract/entities/market.ts'
import { MenuList, MenuRow } from '../ui/MenuList.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { toast } from '../ui/toast.ts'
import { useAtomValue } from '../useAtom.ts'
import { alertSheetAtom, alertsOfferedAtom } from './alertAtoms.ts'
import { instrumentAtom } from './atoms.ts'
import { favouriteAtom, favouritesAtom, toggleFavouriteAtom } from './favourites.ts'
import { InstrumentLogo } from './InstrumentLogo.tsx'
import styles from './MarketSheet.module.css'

interface RowSheetProps {
  /** The market it is about; none while it is closed. */
  code: string | undefined
  onClose: () => void
  /** The favourites are to be put in order. */
  onEdit: () => void
  onPick: (code: string) => void
}

/** What can be done with one market out of a list. */
export function RowSheet({ code, ...acts }: RowSheetProps) {
  const instrument = useAtomValue(instrumentAtom(code ?? ''))
  return (
    <Sheet
      open={instrument !== undefined}
      onClose={acts.onClose}
      title={<bdi>{instrument?.showCode}</bdi>}
      sub={<bdi>{instrument?.name}</bdi>}
      lead={instrument && <InstrumentLogo instrument={instrument} size={36} />}
    >
      {instrument && <Actions instrument={instrument} {...acts} />}
    </Sheet>
  )
}

function Actions({ instrument, onClose, onEdit, onPick }: { instrument: Instrument } & Omit<RowSheetProps, 'code'>) {
  const { t } = useLingui()
  const { code, showCode: name } = instrument
  const favourite = useAtomValue(favouriteAtom(code))
  const some = useAtomValue(favouritesAtom).length > 0
  const toggle = useSetAtom(toggleFavouriteAtom)
  const alerts = useAtomValue(alertsOfferedAtom)
  const openAlerts = useSetAtom(alertSheetAtom)
  return (
    <div className={styles.lists}>
      <MenuList>
        <MenuRow
          icon="star"
          label={favourite ? <Trans>Remove from favourites</Trans> : <Trans>Add to favourites</Trans>}
          end="none"
          onClick={() => {
            toast(toggle(code) ? t`${name} is a favourite now` : t`${name} is no favourite any more`, { icon: 'star' })
            onClose()
          }}
        />
        {alerts && (
          <MenuRow
            icon="bell"
            label={<Trans>Price alerts</Trans>}
            onClick={() => {
              onClose()
              openAlerts({ code })
            }}
          />
        )}
        {some && <MenuRow icon="grip" label={<Trans>Edit favourites</Trans>} onClick={onEdit} />}
        <MenuRow
          icon="trade"
          label={<Trans>Open chart and ticket</Trans>}
          onClick={() => {
            onClose()
            onPick(code)
          }}
        />
      </MenuList>
    </div>
  )
}
